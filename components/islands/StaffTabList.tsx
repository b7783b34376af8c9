import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react';

type StaffTab = Readonly<{ id: string; name: string }>;
type Props = Readonly<{ label: string; tabs: readonly StaffTab[] }>;

/** Links to the sections of a page. Hydrated, they are tabs with arrow keys, and the address has the open one. */
export function StaffTabList({ label, tabs }: Props) {
  const list = useRef<HTMLElement>(null);
  const { open, select } = useOpenTab(tabs);
  const onClick = (event: MouseEvent, id: string): void => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    select(id);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const index = nextIndex(
      event.key,
      tabs.findIndex(({ id }) => id === open),
      tabs.length,
    );
    const tab = tabs[index];
    if (!tab) return;
    event.preventDefault();
    select(tab.id);
    list.current?.querySelectorAll('a')[index]?.focus();
  };

  const live = open !== null;
  const inside = live ? 'presentation' : undefined;
  return (
    <nav aria-label={label} role={live ? 'tablist' : undefined} onKeyDown={onKeyDown} ref={list}>
      <ul role={inside}>
        {tabs.map(({ id, name }) => (
          <li key={id} role={inside}>
            <a
              href={`#${id}`}
              onClick={(event) => onClick(event, id)}
              {...(live && {
                role: 'tab',
                'aria-selected': id === open,
                'aria-controls': id,
                tabIndex: id === open ? 0 : -1,
              })}
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The open tab, as the address names it, and a function that opens another one. */
function useOpenTab(tabs: readonly StaffTab[]) {
  /** Null before hydration: plain links. */
  const [open, setOpen] = useState<string | null>(null);

  useEffect(() => {
    const follow = (): void =>
      setOpen((id) => tabs.find((tab) => `#${tab.id}` === location.hash)?.id ?? id ?? tabs[0]?.id ?? null);
    follow();
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, [tabs]);
  useLayoutEffect(() => {
    if (open !== null) showPanel(tabs, open);
  }, [tabs, open]);

  const select = (id: string): void => {
    setOpen(id);
    history.replaceState(history.state, '', `#${id}`);
  };
  return { open, select };
}

/** Returns the tab that a key selects from tab `index` of `count`; -1 for other keys. */
function nextIndex(key: string, index: number, count: number): number {
  const steps: Readonly<Record<string, number>> = {
    ArrowRight: index + 1,
    ArrowLeft: index - 1 + count,
    Home: 0,
    End: count - 1,
    ' ': index,
  };
  const next = steps[key];
  return next === undefined ? -1 : next % count;
}

function showPanel(tabs: readonly StaffTab[], open: string): void {
  for (const { id } of tabs) {
    const panel = document.getElementById(id);
    panel?.setAttribute('role', 'tabpanel');
    panel?.setAttribute('tabindex', '0');
    panel?.toggleAttribute('data-shut', id !== open);
  }
}
