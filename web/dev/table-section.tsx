import { useState } from 'react';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Table } from '#web/ui/table.tsx';
import type { TableColumn } from '#web/ui/table-shape.ts';
import type { Sort } from '#web/ui/table-sort.ts';
import { Example, Section } from './section.tsx';

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
