import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Api } from '#api.ts'
import { call } from '#kit/base/call.ts'
import type { Reply } from '#kit/base/contract.ts'
import { at } from '#kit/base/place.ts'
import { Button, LinkButton } from '#kit/ui/button.tsx'
import { ConfirmDialog } from '#kit/forms/confirm-dialog.tsx'
import { count, listed, plural } from '#kit/ui/format.ts'
import { RecordFrame } from '#kit/lists/list-frame.tsx'
import { TableFilters } from '#kit/lists/table-filters.tsx'
import type { BrandRecord } from './brand-columns.ts'

type Merging = Reply<Api['GET /api/v1/marcas/union']>
export type MergePage = { ids: number[]; preview: Merging | null; first: BrandRecord | null; found: BrandRecord[] }

/** Several spellings of one brand become one: which stays, and what goes to it, before it is done. */
export function BrandMerge({ ids, preview, first, found }: MergePage) {
  const nombre = preview ? listed(preview.marcas.map((brand) => brand.nombre)) : (first?.nombre ?? '')
  return (
    <RecordFrame title={preview ? 'Unir marcas' : `Unir ${nombre} con otra`}>
      {preview && <Choice key={ids.join()} preview={preview} />}
      <section aria-labelledby="otra" className="grid max-w-2xl gap-3 border-t border-line pt-5">
        <h2 id="otra" className="text-xl">
          {preview ? 'Agregar otra' : '¿Con cuál?'}
        </h2>
        <TableFilters label="Buscar otra marca" placeholder="Parte del nombre" keep={['unir']} />
        <ul className="grid">
          {found
            .filter(({ id }) => !ids.includes(id))
            .map(({ id, nombre: name, partes }) => (
              <li key={id} className="flex items-center gap-3 border-b border-line py-1.5 text-sm">
                <a
                  href={at(`/marca/add?unir=${[...ids, id].join()}`)}
                  className="link inline-flex min-h-9 items-center"
                >
                  {name}
                </a>
                <span className="ml-auto text-soft">{plural(partes, 'parte', 'partes')}</span>
              </li>
            ))}
        </ul>
      </section>
    </RecordFrame>
  )
}

const moved = [
  ['productos', 'producto', 'productos'],
  ['modelos', 'modelo', 'modelos'],
  ['aplicaciones', 'aplicación', 'aplicaciones'],
  ['relaciones', 'línea que maneja', 'líneas que maneja'],
  ['publicaciones', 'publicación', 'publicaciones'],
] as const

function Choice({ preview: { marcas, modelos_iguales } }: { preview: Merging }) {
  const most = marcas.reduce((best, brand) => (weight(brand) > weight(best) ? brand : best))
  const [chosen, setChosen] = useState(most.id)
  const survivor = marcas.find(({ id }) => id === chosen) ?? most
  const others = marcas.filter(({ id }) => id !== survivor.id)
  return (
    <div className="grid max-w-4xl gap-4">
      <fieldset className="grid gap-3 sm:grid-cols-2">
        <legend className="mb-2 font-semibold">¿Cuál queda?</legend>
        {marcas.map((brand) => (
          <label
            key={brand.id}
            className="grid cursor-pointer grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1 rounded-panel border border-line bg-card p-4 has-checked:border-accent has-checked:bg-accent-tint"
          >
            <input
              type="radio"
              name="sobrevive"
              checked={brand.id === survivor.id}
              onChange={() => setChosen(brand.id)}
              className="mt-1 size-4.5 accent-accent"
            />
            <span className="text-lg font-semibold">{brand.nombre}</span>
            <ul className="col-start-2 text-sm text-soft tabular-nums">
              {moved
                .filter(([name]) => brand[name] > 0)
                .map(([name, one, other]) => (
                  <li key={name}>{plural(brand[name], one, other)}</li>
                ))}
              {moved.every(([name]) => brand[name] === 0) && <li>Nada la usa</li>}
            </ul>
          </label>
        ))}
      </fieldset>
      <Outcome survivor={survivor} others={others} modelosIguales={modelos_iguales} />
      <Confirm survivor={survivor} others={others} />
    </div>
  )
}

type Brand = Merging['marcas'][number]
const weight = ({ productos, aplicaciones, modelos }: Brand) => productos + aplicaciones + modelos

function Outcome({ survivor, others, modelosIguales }: { survivor: Brand; others: Brand[]; modelosIguales: string[] }) {
  const total = (name: (typeof moved)[number][0]) => others.reduce((sum, brand) => sum + brand[name], 0)
  const going = moved.filter(([name]) => total(name) > 0)
  return (
    <section aria-label="Lo que pasará" className="grid gap-2 text-sm">
      <p>
        A <strong>{survivor.nombre}</strong> {going.length === 0 ? 'no pasa nada: las otras están vacías.' : 'pasan:'}
      </p>
      <ul className="list-disc pl-5 tabular-nums">
        {going.map(([name, one, other]) => (
          <li key={name}>{plural(total(name), one, other)}</li>
        ))}
        {modelosIguales.length > 0 && (
          <li>
            {modelosIguales.length === 1
              ? 'Este modelo está en las dos y queda uno'
              : 'Estos modelos se repiten y queda uno de cada'}
            : {modelosIguales.slice(0, 12).join(', ')}
            {modelosIguales.length > 12 && ` y ${count(modelosIguales.length - 12)} más`}
          </li>
        )}
      </ul>
      <p className="text-soft">
        {others.map(({ nombre }) => `«${nombre}»`).join(', ')} {others.length === 1 ? 'queda' : 'quedan'} como otra
        forma de escribirla: las cargas que la traigan usarán la que queda. Se puede deshacer durante 90 días.
      </p>
    </section>
  )
}

function Confirm({ survivor, others }: { survivor: Brand; others: Brand[] }) {
  const navigate = useNavigate()
  const [isAsking, setAsking] = useState(false)
  const wanted = ({ id, version }: Brand) => ({ id, version })
  return (
    <div className="flex flex-wrap gap-2">
      <Button onClick={() => setAsking(true)}>Unir en «{survivor.nombre}»</Button>
      <LinkButton href={at('/marca/add')} variant="secondary">
        Cancelar
      </LinkButton>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={`¿Unir en «${survivor.nombre}»?`}
        confirm="Unir"
        onConfirm={async () => {
          const done = await call('POST /api/v1/marcas/union', {
            body: { sobrevive: wanted(survivor), se_unen: others.map(wanted) },
          })
          await navigate(at(`/marca/add?marca=${done.marca.id}`))
          return done
        }}
        said={({ deshacer, marca }) => ({
          title: 'Marcas unidas',
          text: marca.nombre,
          undo: () => call('POST /api/v1/marcas/deshacer/:id', { params: { id: deshacer } }),
          undone: 'Las marcas están separadas otra vez',
        })}
      >
        Todo lo de {others.map(({ nombre }) => nombre).join(', ')} pasa a {survivor.nombre}, de una vez.
      </ConfirmDialog>
    </div>
  )
}
