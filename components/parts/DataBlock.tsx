type DataBlockProps = Readonly<{ id: string; data: unknown }>;

/** Data for a script, which the browser neither shows nor runs. No text in it can end the block. */
export function DataBlock({ id, data }: DataBlockProps) {
  return (
    <script
      type="application/json"
      id={id}
      dangerouslySetInnerHTML={{ __html: JSON.stringify(data).replaceAll('<', '\\u003c') }}
    />
  );
}
