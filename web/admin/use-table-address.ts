import { useSearchParams } from 'react-router';

/**
 * What a table shows, kept in the address. Every change but that of the page itself starts again at page 1; what is as
 * usual is left out.
 */
export function useTableAddress<Values extends Record<string, string>>(usual: Values) {
  const [address, setAddress] = useSearchParams();
  const values = Object.fromEntries(
    Object.entries(usual).map(([name, value]) => [name, address.get(name) ?? value]),
  ) as Values;
  const page = Math.max(1, Math.trunc(Number(address.get('page'))) || 1);

  function write(next: URLSearchParams) {
    setAddress(next, { replace: true, preventScrollReset: true });
  }

  function change(changed: Partial<Values>) {
    const next = new URLSearchParams(window.location.search);
    next.delete('page');
    for (const [name, value] of Object.entries(changed)) {
      if (value === undefined || value === usual[name]) next.delete(name);
      else next.set(name, value);
    }
    write(next);
  }

  function turnTo(to: number) {
    const next = new URLSearchParams(window.location.search);
    if (to === 1) next.delete('page');
    else next.set('page', String(to));
    write(next);
  }

  return { values, page, change, turnTo };
}

/** What stands in an address was typed by anyone: only known values count. */
export function knownOr<Value extends string>(known: readonly Value[], value: string, otherwise: Value): Value {
  return known.find((one) => one === value) ?? otherwise;
}
