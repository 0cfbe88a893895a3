import type { Chip } from '#finding/question/chip.ts'
import { ChipLink, RemovableChip } from '#kit/ui/chip.tsx'
import type { Place } from './list-address.ts'
import type { Listing } from './list-data.ts'
import { AS_TYPED } from '#finding/question/chip.ts'
import { dropping, restoring, type SearchRequest } from './search-request.ts'
import { listed } from '#kit/ui/format.ts'

const kinds: Record<Chip['tipo'], string> = {
  producto: 'Producto',
  marca: 'Marca del vehículo',
  modelo: 'Vehículo',
  motor: 'Motor',
  year: 'Año',
  posicion: 'Posición',
  lado: 'Lado',
  fabricante: 'Fabricante',
  codigo: 'Código',
  texto: 'Texto',
}

type UnderstoodProps = { lista: Listing; request: SearchRequest; place: Place }

/** What the search made of the words: chips to take off, corrections to undo, words it did not know. */
export function Understood({ lista: { interpretacion, correcciones }, request, place }: UnderstoodProps) {
  const { chips, quitado, sin_entender } = interpretacion
  const ownWish = quitado.filter(({ clave }) => request.quitar.includes(clave))
  const notFound = quitado.filter(({ clave }) => !request.quitar.includes(clave))
  return (
    <div className="grid gap-2">
      {correcciones.length > 0 && <Corrections correcciones={correcciones} href={dropping(place, request, AS_TYPED)} />}
      {request.quitar.includes(AS_TYPED) && (
        <p className="text-sm">
          Buscamos las palabras tal como las escribiste.{' '}
          <a href={restoring(place, request, AS_TYPED)} className="link">
            Corregir errores de escritura
          </a>
        </p>
      )}
      {chips.length + ownWish.length > 0 && (
        <ul
          aria-label="Lo que entendimos"
          className="flex items-center gap-2 max-md:-mx-4 max-md:overflow-x-auto max-md:px-4 max-md:whitespace-nowrap md:flex-wrap *:shrink-0 max-md:[scrollbar-width:none]"
        >
          {chips.map((chip) => (
            <li key={chip.clave}>
              <UnderstoodChip chip={chip} href={dropping(place, request, chip.clave)} />
            </li>
          ))}
          {ownWish.map((chip) => (
            <li key={chip.clave}>
              <ChipLink
                href={restoring(place, request, chip.clave)}
                label={`Volver a usar ${kinds[chip.tipo]}: ${chip.valor}`}
                className="border-dashed text-soft line-through"
              >
                {chip.valor}
              </ChipLink>
            </li>
          ))}
        </ul>
      )}
      {notFound.length > 0 && (
        <p className="text-sm text-maybe">
          Con todo junto no hay resultados: dejamos fuera {listOf(notFound.map(({ valor }) => `«${valor}»`))}.
        </p>
      )}
      {sin_entender.length > 0 && (
        <p className="text-sm text-soft">No entendimos {listOf(sin_entender.map((word) => `«${word}»`))}.</p>
      )}
    </div>
  )
}

/** Under this certainty the chip also says which words it was read from. */
const SURE = 0.6

function UnderstoodChip({ chip: { tipo, texto, valor, certeza }, href }: { chip: Chip; href: string }) {
  const doubt = certeza < SURE ? ` ¿por «${texto}»?` : ''
  return (
    <RemovableChip href={href} label={`Quitar ${kinds[tipo]}: ${valor}${doubt}`}>
      <span className="text-soft">{kinds[tipo]}: </span>
      <span className="font-semibold">{valor}</span>
      {doubt && <span className="text-soft">{doubt}</span>}
    </RemovableChip>
  )
}

function Corrections({ correcciones, href }: { correcciones: Listing['correcciones']; href: string }) {
  return (
    <p className="text-sm">
      Buscamos {listOf(correcciones.map(({ a }) => `«${a}»`))} en lugar de{' '}
      {listOf(correcciones.map(({ de }) => `«${de}»`))}.{' '}
      <a href={href} className="link">
        Buscar tal como lo escribí
      </a>
    </p>
  )
}

function listOf(texts: string[]): string {
  return listed(texts)
}
