import { at } from '#kit/base/place.ts'
import { pages } from '#pages.ts'
import type { Part } from './product-data.ts'
import { soldBy } from './product-units.ts'
import { money, plural } from '#kit/ui/format.ts'

/** everything else that is known, name by name; what is not known is left out. */
export function ProductFacts({ parte }: { parte: Part }) {
  const { texto, atributos, casco, peso_kg, dimensiones, garantia_meses, hecho_mx, clave_prod_serv, clave_unidad } =
    parte
  const facts: [name: string, value: string | null | false][] = [
    ...atributos.map(({ nombre, valor, unidad }): [string, string] => [
      nombre,
      [valor, unidad].filter(Boolean).join(' '),
    ]),
    ['Se vende por', soldBy(parte)],
    ['Casco', casco && `${money(casco)} más IVA; se devuelve al entregar el usado`],
    ['Peso', peso_kg && `${Number(peso_kg)} kg`],
    ['Dimensiones', dimensiones],
    ['Garantía', garantia_meses ? plural(garantia_meses, 'mes', 'meses') : null],
    ['Origen', hecho_mx && 'Hecho en México'],
    ['Clave de producto SAT', clave_prod_serv],
    ['Clave de unidad SAT', clave_unidad],
  ]
  return (
    <section id="informacion" aria-labelledby="informacion-titulo">
      <h2 id="informacion-titulo" className="mb-4 text-2xl">
        Más información
      </h2>
      {texto && (
        <div className="mb-4 grid gap-2">
          {texto.split('\n').map((line, place) => (
            <p key={place}>{line}</p>
          ))}
        </div>
      )}
      <dl className="divide-y divide-line border-y border-line">
        {facts.map(
          ([name, value]) =>
            value && (
              <div key={name} className="fact">
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
      {parte.tiene_ficha && (
        <a
          href={at(pages.FichaTecnica.path.replace(':id', encodeURIComponent(parte.k_parte)))}
          className="link inline-flex min-h-11 items-center"
        >
          Ver la ficha técnica
        </a>
      )}
    </section>
  )
}
