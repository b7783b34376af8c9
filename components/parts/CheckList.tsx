import { Icon } from './Icon.tsx';
import { iconCheck } from './icons.ts';
import './CheckList.css';

/** A list with check marks. */
export function CheckList({ items }: Readonly<{ items: readonly string[] }>) {
  return (
    <ul className="check-list">
      {items.map((item) => (
        <li key={item}>
          <Icon icon={iconCheck} size={20} />
          {item}
        </li>
      ))}
    </ul>
  );
}
