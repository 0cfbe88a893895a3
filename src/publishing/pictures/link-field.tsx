import { useRef, useState } from 'react'
import type { Api } from '#api.ts'
import { call } from '#kit/base/call.ts'
import type { Reply } from '#kit/base/contract.ts'
import { report } from '#kit/base/report.ts'
import { TextField } from '#kit/ui/field.tsx'
import { plural } from '#kit/ui/format.ts'

type Place = Reply<Api['GET /api/v1/destinos']>[number]

const kinds = { parte: 'Parte', linea: 'Línea', pagina: 'Página', publicacion: 'Publicación' } as const

/** Where a banner leads: an https address, or a place of the site found by its name. */
export function LinkField({ defaultValue }: { defaultValue: string }) {
  const field = useRef<HTMLInputElement>(null)
  return (
    <div className="grid gap-2">
      <TextField
        ref={field}
        label="A dónde lleva"
        name="liga"
        hint="Una dirección https://, o busca aquí abajo una parte, línea, página o publicación. Vacía: a ninguna parte."
        defaultValue={defaultValue}
        maxLength={500}
      />
      <PlaceSearch
        onChoose={({ liga }) => {
          if (!field.current) return
          field.current.value = liga
          field.current.dispatchEvent(new Event('input', { bubbles: true }))
          field.current.focus()
        }}
      />
    </div>
  )
}

function PlaceSearch({ onChoose }: { onChoose: (place: Place) => void }) {
  const [places, setPlaces] = useState<Place[] | null>(null)
  const asked = useRef<AbortController>(null)
  const search = async (q: string) => {
    asked.current?.abort()
    if (q.trim().length < 2) return setPlaces(null)
    asked.current = new AbortController()
    const { signal } = asked.current
    try {
      setPlaces(await call('GET /api/v1/destinos', { query: { q }, signal }))
    } catch (error) {
      if (!signal.aborted) report('destinos', error)
    }
  }
  const choose = (place: Place) => {
    onChoose(place)
    setPlaces(null)
  }
  return (
    <div className="grid gap-1">
      <TextField
        label="Buscar en el sitio"
        type="search"
        maxLength={80}
        autoComplete="off"
        onInput={({ currentTarget }) => void search(currentTarget.value)}
        onKeyDown={(event) => {
          // The form is not sent from here.
          if (event.key === 'Enter') event.preventDefault()
        }}
      />
      <output className="sr-only">{places && plural(places.length, 'resultado', 'resultados')}</output>
      {places?.length === 0 && <p className="text-sm text-soft">Nada con ese nombre o esa clave.</p>}
      {places && places.length > 0 && (
        <ul className="rounded-panel border border-line bg-card p-1.5">
          {places.map((place) => (
            <li key={place.liga}>
              <button
                type="button"
                onClick={() => choose(place)}
                className="flex min-h-11 w-full items-center gap-3 rounded-control px-3 text-left text-sm hover:bg-sunk md:min-h-8"
              >
                <span className="min-w-0 flex-1 truncate">{place.texto}</span>
                <span className="text-xs text-soft">{kinds[place.tipo]}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
