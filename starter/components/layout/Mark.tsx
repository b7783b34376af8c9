/** The logo. */
export function Mark() {
  return <img src="/favicon.svg" alt="" width="40" height="40" />;
}
