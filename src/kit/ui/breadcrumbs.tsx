export type Crumb = { texto: string; href?: string }

/** Where this page stands; the last one is the page itself and leads nowhere. */
export function Breadcrumbs({ crumbs }: { crumbs: Crumb[] }) {
  return (
    <nav aria-label="Ruta" className="text-sm text-soft print:hidden">
      <ol className="crumbs">
        {crumbs.map(({ texto, href }, place) => (
          <li key={`${place} ${texto}`}>
            {place > 0 && (
              <span aria-hidden className="text-edge">
                /
              </span>
            )}
            {href ? (
              <a href={href}>{texto}</a>
            ) : (
              <span aria-current="page" className="text-ink">
                {texto}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
