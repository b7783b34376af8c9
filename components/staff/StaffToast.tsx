import './StaffToast.css';

export type Toast = Readonly<{ id: number; text: string; milliseconds: number }>;

/** A short message over the page. Its region is always there, so that what appears in it is read out. */
export function StaffToast({ toast }: Readonly<{ toast: Toast | null }>) {
  return (
    <div className="staff-toast" role="status">
      {toast && <p key={toast.id}>{toast.text}</p>}
    </div>
  );
}
