import { Download } from 'lucide-react'
import type { Api } from '#api.ts'
import type { Reply } from '#kit/base/contract.ts'
import { at } from '#kit/base/place.ts'
import { Picture } from '#publishing/pictures/picture.tsx'
import { Alert } from '#kit/ui/alert.tsx'
import { Breadcrumbs } from '#kit/ui/breadcrumbs.tsx'
import { LinkButton } from '#kit/ui/button.tsx'
import { day } from '#kit/ui/format.ts'
import { Icon } from '#kit/ui/icon.tsx'
import { valueText } from './values.ts'

type Sheet = Reply<Api['GET /api/v1/partes/:k_parte/ficha']>
type SheetViewProps = { sheet: Sheet; isPreview: boolean }

/** what is measured of a part, its pictures and drawings. On paper it stands alone. */
export function SheetView({ sheet, isPreview }: SheetViewProps) {
  const { notas, valores } = sheet
  return (
    <article data-solo-hoja className="wrap grid grid-cols-[minmax(0,1fr)] gap-6 py-4 print:p-0">
      {isPreview && (
        <div className="print:hidden">
          <Alert kind="info" title="Vista previa: así se verá. Solo la ves tú." />
        </div>
      )}
      <Head sheet={sheet} isPreview={isPreview} />
      <div className="grid items-start gap-x-10 gap-y-6 md:grid-cols-2">
        <Pictures sheet={sheet} />
        <div className="grid min-w-0 gap-6">
          {valores.length > 0 && (
            <section aria-labelledby="especificaciones">
              <h2 id="especificaciones" className="mb-4 text-2xl">
                Especificaciones
              </h2>
              <dl className="divide-y divide-line border-y border-line">
                {valores.map((value) => (
                  <div key={value.clave} className="flex justify-between gap-6 py-2">
                    <dt className="text-soft">{value.nombre}</dt>
                    <dd className="text-right font-semibold">{valueText(value)}</dd>
                  </div>
                ))}
              </dl>
            </section>
          )}
          {notas && (
            <section aria-labelledby="notas" className="grid gap-2">
              <h2 id="notas" className="text-xl">
                Notas
              </h2>
              {notas.split(/\n+/).map((line, place) => (
                <p key={`${place}-${line.length}`} className="text-pretty">
                  {line}
                </p>
              ))}
            </section>
          )}
        </div>
      </div>
    </article>
  )
}

function Head({ sheet, isPreview }: SheetViewProps) {
  const { k_parte, titulo, descripcion, linea, linea_id, linea_slug } = sheet
  const part = at(`/verprods/${encodeURIComponent(k_parte)}`)
  return (
    <header className="grid gap-3">
      <Breadcrumbs
        crumbs={[
          { texto: 'Inicio', href: at('/home') },
          { texto: linea, href: at(`/ListadoProductos/${linea_id}/${linea_slug}`) },
          { texto: k_parte, href: part },
          { texto: 'Ficha técnica' },
        ]}
      />
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div className="grid gap-1">
          <p className="text-soft">
            Ficha técnica · <span className="code font-semibold text-ink">{k_parte}</span>
          </p>
          <h1 className="max-w-prose text-2xl">{titulo || descripcion || k_parte}</h1>
          <p className="text-sm text-soft">{factsOf(sheet)}</p>
        </div>
        <div className="flex flex-wrap gap-2 print:hidden">
          {!isPreview && (
            <LinkButton href={at(`/api/v1/partes/${encodeURIComponent(k_parte)}/ficha.pdf`)} external>
              <Icon of={Download} /> Descargar PDF
            </LinkButton>
          )}
          <LinkButton href={part} variant="secondary">
            Ver la parte
          </LinkButton>
        </div>
      </div>
    </header>
  )
}

function factsOf({ marca, n, publicado_en }: Sheet): string {
  return [marca, `Versión ${n}`, publicado_en && `del ${day(publicado_en)}`].filter(Boolean).join(' · ')
}

/** Its own pictures; without one, the drawing that the catalogue shows. */
function Pictures({ sheet: { imagenes, ilustracion, linea } }: { sheet: Sheet }) {
  if (imagenes.length === 0) {
    return (
      <img
        src={at(ilustracion ?? '/ilustraciones/generica.svg')}
        alt={`Dibujo de ${linea}`}
        width={960}
        height={720}
        className="drafting w-full rounded-panel border border-line"
      />
    )
  }
  return (
    <ul className="grid gap-6">
      {imagenes.map(({ imagen, alt, tipo }, place) => (
        <li key={imagen.clave} className="grid gap-1">
          <Picture
            picture={imagen}
            alt={alt}
            isEager={place === 0}
            sizes="(min-width: 768px) 50vw, 100vw"
            className={`w-full rounded-panel border border-line ${tipo === 'dibujo' ? 'bg-card' : ''}`}
          />
          {alt && (
            <p aria-hidden className="text-sm text-soft">
              {alt}
            </p>
          )}
        </li>
      ))}
    </ul>
  )
}
