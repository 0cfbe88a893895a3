import { RICH, richClasses } from './rich-classes.ts'

const looks: Partial<Record<string, string>> = richClasses
const place = new RegExp(`<([a-z][a-z0-9]*) class="${RICH}"`, 'g')

/**
 * A text that the server has cleaned (clean-html.server.ts) just before it was sent. The one place of the program
 * that puts HTML into a page (S12).
 */
export function RichText({ html, className = '' }: { html: string; className?: string }) {
  const dressed = html.replace(place, (_, tag: string) => `<${tag} class="${looks[tag] ?? ''}"`)
  return (
    // oxlint-disable-next-line react/no-danger -- cleaned by the server at every reading
    <div
      className={`grid grid-cols-[minmax(0,1fr)] gap-4 ${className}`}
      dangerouslySetInnerHTML={{ __html: dressed }}
    />
  )
}
