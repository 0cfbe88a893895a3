import { useEffect, useState } from 'react'
import { type LoaderFunctionArgs, redirect, useLoaderData, useNavigate } from 'react-router'
import { call } from '#kit/base/call.ts'
import { currentSession } from '#kit/base/current-session.ts'
import { at } from '#kit/base/place.ts'
import { Refusal } from '#kit/base/refusal.ts'
import { report } from '#kit/base/report.ts'
import type { PricedPart } from '#catalogue/prices/contract.ts'
import { SignInNote } from '#catalogue/prices/sign-in-note.tsx'
import { Breadcrumbs } from '#kit/ui/breadcrumbs.tsx'
import { Button, LinkButton } from '#kit/ui/button.tsx'
import { CopyButton } from '#kit/ui/copy-button.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { TextField } from '#kit/ui/field.tsx'
import { codesOf, compareAddress } from '#fronts/comparing/compare-address.ts'
import { codesIn, currentCompared, keepCompared, MOST_COMPARED } from '#fronts/comparing/compared.ts'
import type { Compared } from './compare-rows.ts'
import { CompareSheet } from './compare-sheet.tsx'

/** Up to four parts side by side. The address is the comparison: what was typed into the form becomes part of it. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { searchParams, origin } = new URL(request.url)
  const codes = codesOf(searchParams)
  const soloDistinto = searchParams.get('ver') === 'distinto'
  if (searchParams.has('agregar')) throw redirect(compareAddress(codes, soloDistinto))

  const [precios, ...found] = await Promise.all([readPrices(codes), ...codes.map(findPart)])
  const partes = found.flatMap((one) => {
    const precio = precios.find(({ k_parte }) => k_parte === one?.parte.k_parte) ?? null
    return one ? [{ ...one, precio }] : []
  })
  const faltan = codes.filter((_, place) => !found[place])
  const known = [...new Set(partes.map(({ parte }) => parte.k_parte))]
  return { partes, faltan, known, soloDistinto, direccion: origin + compareAddress(known) }
}

async function findPart(id: string): Promise<Omit<Compared, 'precio'> | null> {
  try {
    const { results, groupaplicaciones } = await call('GET /searchDetails/details/:id', { params: { id } })
    return { parte: results[0], grupos: groupaplicaciones }
  } catch (error) {
    if (error instanceof Refusal && [404, 410, 422].includes(error.status)) return null
    throw error
  }
}

/** What its reader may know; without it the comparison is still worth reading: only logged. */
async function readPrices(codes: readonly string[]): Promise<PricedPart[]> {
  if (codes.length === 0) return []
  try {
    if (currentSession().isLoggedin)
      return (await call('GET /api/v1/precios', { query: { k_parte: codes.join('|') } })).partes
    const offers = codes.map((k_parte) => call('GET /api/v1/precios/:k_parte/publico', { params: { k_parte } }))
    return (await Promise.all(offers)).flatMap(({ parte }) => parte ?? [])
  } catch (error) {
    report('precios', error)
    return []
  }
}

export const head = () => ({
  description: 'Hasta cuatro partes lado a lado: en qué se parecen y en qué no.',
  noindex: true,
})

export function Component() {
  const { partes, faltan, known, soloDistinto, direccion } = useLoaderData<typeof loader>()
  useKeptComparison(known)
  const without = (k_parte: string) => known.filter((code) => code !== k_parte)
  return (
    <div className="wrap grid grid-cols-[minmax(0,1fr)] gap-4 py-4">
      <header className="grid gap-1">
        <Breadcrumbs crumbs={[{ texto: 'Inicio', href: at('/home') }, { texto: 'Comparar' }]} />
        <h1 className="text-2xl">Comparar partes</h1>
      </header>
      {faltan.length > 0 && <p className="text-no">No encontramos {faltan.join(', ')}. Revisa el código.</p>}
      {partes.length === 0 ? (
        <Nothing />
      ) : (
        <>
          <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm print:hidden">
            {partes.length > 1 && (
              <a
                href={compareAddress(known, !soloDistinto)}
                rel="nofollow"
                className="link inline-flex min-h-11 items-center md:min-h-8"
              >
                {soloDistinto ? 'Ver todo' : 'Ver sólo lo distinto'}
              </a>
            )}
            <CopyButton
              text={direccion}
              label="Copiar el enlace de la comparación"
              done="Enlace copiado"
              className="link inline-flex min-h-11 items-center gap-1.5 md:min-h-8"
            >
              Copiar enlace
            </CopyButton>
          </div>
          <CompareSheet
            parts={partes}
            isGuest={!currentSession().isLoggedin}
            hrefWithout={(k_parte) => compareAddress(without(k_parte), soloDistinto)}
            onlyDifferences={soloDistinto}
          />
          <SignInNote invites />
        </>
      )}
      {partes.length < MOST_COMPARED && <AddForm codes={known} />}
    </div>
  )
}

/**
 * Who compares, or changes what an address shows, keeps what he looks at; who only opens a link that was sent to him keeps
 * nothing. Who comes without an address finds what he kept.
 */
function useKeptComparison(known: readonly string[]): void {
  const navigate = useNavigate()
  const shown = known.join('|')
  const [opened] = useState(shown)
  useEffect(() => {
    const kept = currentCompared()
    if (shown && (kept !== null || shown !== opened)) keepCompared(codesIn(shown))
    else if (!shown && kept && !opened) void navigate(compareAddress(codesIn(kept)), { replace: true })
  }, [shown, opened, navigate])
}

function Nothing() {
  return (
    <EmptyState
      title="Todavía no hay partes que comparar"
      text="Escribe abajo el código de la primera, o entra a una lista o a una parte y elige «Comparar»."
    >
      <LinkButton href={at('/ListaProds')} variant="secondary">
        Ver todo el catálogo
      </LinkButton>
    </EmptyState>
  )
}

function AddForm({ codes }: { codes: readonly string[] }) {
  return (
    <form
      key={codes.join()}
      method="get"
      action={at('/comparar')}
      className="flex max-w-md items-end gap-2 max-md:w-full print:hidden"
    >
      <input type="hidden" name="partes" value={codes.join('|')} />
      <TextField
        label={codes.length > 0 ? 'Agregar otra por su código' : 'Código de la parte'}
        name="agregar"
        maxLength={40}
        required
        className="flex-1"
      />
      <Button type="submit">Agregar</Button>
    </form>
  )
}
