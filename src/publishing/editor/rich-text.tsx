/**
 * A text that the server has cleaned and dressed (clean-html.server.ts) just before it was sent. The one place of the program
 * that puts HTML into a page (S12).
 */
export function RichText({ html, className = '' }: { html: string; className?: string }) {
  // oxlint-disable-next-line react/no-danger -- cleaned by the server at every reading
  return (
    <div className={`grid grid-cols-[minmax(0,1fr)] gap-4 ${className}`} dangerouslySetInnerHTML={{ __html: html }} />
  )
}
