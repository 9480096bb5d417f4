import BadgeCheck from 'lucide-react/icons/badge-check';
import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { DropZone } from '#web/ui/form/drop-zone.tsx';
import { StarRatingInput } from '#web/ui/form/star-rating-input.tsx';
import { BarLegend, DayBars, DaysTable, type Measure, RowBars } from '#web/ui/table/bar-chart.tsx';
import { LinkTabs } from '#web/ui/table/link-tabs.tsx';
import { Table } from '#web/ui/table/table.tsx';
import type { TableColumn } from '#web/ui/table/table-shape.ts';
import type { Sort } from '#web/ui/table/table-sort.ts';
import { Avatar } from '#web/ui/text/avatar.tsx';
import { Badge, type BadgeTone } from '#web/ui/text/badge.tsx';
import { Card, CardHeader } from '#web/ui/text/card.tsx';
import { Chip } from '#web/ui/text/chip.tsx';
import { CountBadge } from '#web/ui/text/count-badge.tsx';
import { Fold } from '#web/ui/text/fold.tsx';
import { LogoMark } from '#web/ui/text/logo-mark.tsx';
import { MemberText } from '#web/ui/text/member-text.tsx';
import { NewTab } from '#web/ui/text/new-tab.tsx';
import { QrCode } from '#web/ui/text/qr-code.tsx';
import { StarRating } from '#web/ui/text/star-rating.tsx';
import { WigIcon } from '#web/ui/text/wig-icon.tsx';
import { Example, Row, Section } from './section.tsx';

const tones: BadgeTone[] = ['neutral', 'plum', 'copper', 'sage', 'danger', 'dark', 'outline'];
const portrait =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 44 44'%3E%3Crect width='44' height='44' fill='%23f8e9dc'/%3E%3Cpath d='M8 44c0-26 4-36 14-36s14 10 14 36z' fill='%2393491c'/%3E%3Ccircle cx='22' cy='23' r='9' fill='%23fbf7f0'/%3E%3C/svg%3E";

export function DisplaySection() {
  const [filters, setFilters] = useState(['Human hair', 'Lace front', 'Under $500']);
  const [stars, setStars] = useState<number | null>(4);
  const [names, setNames] = useState<string[]>([]);
  return (
    <Section id="display" title="Showing things">
      <Example title="Card">
        <Card>
          <CardHeader
            level={4}
            title="Raised card"
            description="With a header and an action."
            actions={
              <Button size="small" variant="secondary">
                Edit
              </Button>
            }
          />
          <p>Ivory ground, one radius, one shadow.</p>
        </Card>
        <Card isRaised={false} padding="small">
          Flat card with little padding
        </Card>
      </Example>
      <Example title="Link tabs" note="Pages that belong together; they look like tabs and are links.">
        <LinkTabs
          label="Pages of the kit"
          items={[
            { to: '/dev/ui', label: 'Kit' },
            { to: '/dev/mailbox', label: 'Mailbox' },
          ]}
        />
      </Example>
      <Example title="Fold" note="What few need, one tap away.">
        <Fold title="More details">
          <p>Weight, density and the name of the color.</p>
        </Fold>
      </Example>
      <Example title="Wig icon">
        <WigIcon className="size-6 text-copper" />
      </Example>
      <Example title="Member text" note="Wraps wherever it must, and turns nothing around it.">
        <p>
          Listings by <MemberText>Wilhelmina_Featherstonehaugh_the_Third_of_Somewhere</MemberText> and{' '}
          <MemberText>مريم</MemberText>, newest first.
        </p>
      </Example>
      <Example title="Badge">
        <Row>
          {tones.map((tone) => (
            <Badge key={tone} tone={tone}>
              {tone}
            </Badge>
          ))}
          <Badge tone="plum" icon={<BadgeCheck aria-hidden="true" className="size-4" />}>
            Verified
          </Badge>
        </Row>
      </Example>
      <Example title="Count badge" note="Nothing at zero.">
        <Row>
          <CountBadge count={3} label="unread" />
          <CountBadge count={140} label="unread" />
          <CountBadge count={0} label="unread" />
        </Row>
      </Example>
      <Example title="Bars of numbers" note="Drawn for the eye; the same numbers stand in a table for screen readers.">
        <BarLegend measures={measures} />
        <DayBars days={days} measures={measures} />
        <DaysTable caption="Views and saves" days={days} measures={measures} />
        <RowBars rows={brandRows} measures={[{ key: 'views', label: 'Views', color: 'plum' }]} />
      </Example>
      <Example title="Logo and code">
        <LogoMark className="size-16" />
        <QrCode text="https://wigloop.example" label="A code that leads to the site" />
      </Example>
      <Example title="Chip">
        <Row>
          {filters.map((filter) => (
            <Chip key={filter} onRemove={() => setFilters(filters.filter((kept) => kept !== filter))}>
              {filter}
            </Chip>
          ))}
          <Chip>Fixed</Chip>
          <Chip isDisabled onRemove={() => setFilters([])}>
            Disabled
          </Chip>
        </Row>
      </Example>
      <Example title="Avatar" note="A broken picture falls back to the initial.">
        <Row>
          <Avatar name="Noor" size="small" />
          <Avatar name="Ines" isNamed />
          <Avatar name="Maya" size="large" src={portrait} isNamed />
          <Avatar name="Zoe" size="huge" src="data:image/png;base64,broken" />
        </Row>
      </Example>
      <Example title="Star rating">
        <div className="flex flex-col items-start gap-2">
          <a href="/help" target="_blank" rel="noreferrer" className="underline">
            Help Center
            <NewTab />
          </a>
          <StarRating value={4.6} count={128} />
          <StarRating value={3} size="small" />
        </div>
        <StarRatingInput label="Your rating" value={stars} onChange={setStars} isRequired />
        <StarRatingInput label="Not rated yet" value={null} onChange={setStars} error="Please select a rating" />
        <StarRatingInput label="Disabled" value={2} onChange={setStars} isDisabled />
      </Example>
      <Example title="Drop zone" note="Drop, paste or choose.">
        <DropZone
          label="Drop photos here"
          description="JPEG, PNG or WebP, up to 10 MB each"
          accept={['image/jpeg', 'image/png', 'image/webp']}
          isMultiple
          onFiles={(files) => setNames(files.map((file) => file.name))}
        />
        {names.length > 0 && <p>Received: {names.join(', ')}</p>}
        <DropZone
          label="Cover photo"
          error="We could not read this image. Try a JPEG, PNG or WebP file."
          onFiles={() => setNames([])}
        />
        <DropZone label="Disabled" isDisabled onFiles={() => setNames([])} />
      </Example>
    </Section>
  );
}

const days = [
  { day: '2026-03-01', views: 12, saves: 3 },
  { day: '2026-03-02', views: 30, saves: 8 },
  { day: '2026-03-03', views: 21, saves: 5 },
];

const measures: Measure<(typeof days)[number]>[] = [
  { key: 'views', label: 'Views', color: 'plum' },
  { key: 'saves', label: 'Saves', color: 'copper' },
];

const brandRows = [
  { label: 'Jon Renau', views: 120 },
  { label: 'Noriko', views: 45 },
];

type Wig = { id: number; title: string; price: number; seller: string; isSold: boolean };
type Column = 'title' | 'price' | 'seller' | 'status' | 'actions';

const wigs: Wig[] = [
  { id: 1, title: 'Silk-top bob in auburn', price: 420, seller: 'Noor', isSold: false },
  { id: 2, title: 'Long waves, honey blonde', price: 1250, seller: 'Ines', isSold: true },
  { id: 3, title: 'Pixie in silver', price: 280, seller: 'Maya', isSold: false },
];

const columns: TableColumn<Wig, Column>[] = [
  { id: 'title', header: 'Title', isSortable: true, isRowHeader: true, cell: (wig) => wig.title },
  { id: 'seller', header: 'Seller', isSortable: true, cell: (wig) => wig.seller },
  { id: 'status', header: 'Status', cell: (wig) => <Status isSold={wig.isSold} /> },
  { id: 'price', header: 'Price', isSortable: true, align: 'end', cell: (wig) => `$${wig.price}.00` },
  { id: 'actions', header: 'Actions', isHeaderHidden: true, align: 'end', cell: () => <Edit /> },
];

export function TableSection() {
  const [sort, setSort] = useState<Sort<Column>>({ column: 'price', direction: 'ascending' });
  const shared = { columns, rowKey: (wig: Wig) => wig.id, emptyText: 'No listings found', sort, onSort: setSort };
  return (
    <Section id="table" title="Table">
      <Example title="Sorted" note="Press a header; the same one again turns the order." isWide>
        <Table {...shared} caption="Listings" rows={sorted(wigs, sort)} />
      </Example>
      <Example title="Loading">
        <Table {...shared} caption="Listings, loading" rows={[]} isLoading loadingText="Loading listings..." />
      </Example>
      <Example title="Empty">
        <Table {...shared} caption="Listings, none" rows={[]} />
      </Example>
    </Section>
  );
}

function Status({ isSold }: { isSold: boolean }) {
  return isSold ? <Badge tone="dark">Sold</Badge> : <Badge tone="sage">Active</Badge>;
}

function Edit() {
  return (
    <Button variant="quiet" size="small">
      Edit
    </Button>
  );
}

function sorted(rows: Wig[], { column, direction }: Sort<Column>) {
  const turn = direction === 'ascending' ? 1 : -1;
  if (column === 'price') return rows.toSorted((a, b) => turn * (a.price - b.price));
  const key = column === 'seller' ? 'seller' : 'title';
  return rows.toSorted((a, b) => turn * a[key].localeCompare(b[key]));
}
