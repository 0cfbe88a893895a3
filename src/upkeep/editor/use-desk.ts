import { useRef, useState } from 'react'
import { useNews } from '#kit/news/use-news.ts'
import { call } from '#kit/base/call.ts'
import { currentSession } from '#kit/base/current-session.ts'
import { Refusal } from '#kit/base/refusal.ts'
import { told } from '#kit/base/told.ts'
import { say } from '#kit/base/texts.ts'
import { toast } from '#kit/ui/toast.ts'
import { applicationFaults, contentOf } from '#upkeep/editing/application-rules.ts'
import type { Product } from '#upkeep/editing/contract.ts'
import {
  bodyOf,
  type Draft,
  differing,
  draftOf,
  type Field,
  rowsToSend,
  SECTIONS,
  type Section,
  sectionOf,
  TEXT_FIELDS,
  withFields,
} from '#upkeep/editing/desk.ts'
import { plural } from '#kit/ui/format.ts'
import { savedTexts } from './saved-texts.ts'

/** What is wrong with one row of a list: its cells. */
type RowFaults = Map<string, Record<string, string>>
export type Fault = { refusal: Refusal; sections: Section[] }
export type Desk = ReturnType<typeof useDesk>

/** Who may write what of a product. */
export function rightsOf() {
  const { permissions } = currentSession()
  const all = permissions.includes('productos-update')
  return {
    all,
    texts: all || permissions.includes('productos-textos'),
    applications: permissions.includes('aplicaciones-update'),
    mayWrite(name: Field): boolean {
      if (name === 'aplicaciones') return permissions.includes('aplicaciones-update')
      return all || (TEXT_FIELDS.includes(name) && permissions.includes('productos-textos'))
    },
  }
}

/** The desk of a product: what was read, what is being written on top of it, what somebody else saved meanwhile. */
export function useDesk(product: Product) {
  const [{ base, stored }, setRead] = useState(() => ({ base: product, stored: draftOf(product) }))
  const [draft, setDraft] = useState(stored)
  const [theirs, setTheirs] = useState<Product | null>(null)
  const [busy, setBusy] = useState<'todo' | Section | null>(null)
  const [fault, setFault] = useState<Fault | null>(null)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [rowFaults, setRowFaults] = useState<RowFaults>(new Map())
  const isSaving = useRef(false)
  const changed = differing(stored, draft)

  const edit = (change: Partial<Draft>) => {
    setDraft((now) => ({ ...now, ...change }))
    const names = Object.keys(change)
    setErrors((now) =>
      Object.fromEntries(Object.entries(now).filter(([name]) => !names.includes(name.split('.')[0] ?? ''))),
    )
  }
  /** What was written stays where it was not saved. */
  const adopt = (saved: Product, names: readonly Field[]) => {
    const next = draftOf(saved)
    const open = changed.filter((name) => !names.includes(name))
    setRead({ base: saved, stored: next })
    // What was typed while it was under way is not lost either.
    setDraft((now) => withFields(next, [...open, ...differing(draft, now)], now))
  }

  const refused = (refusal: Refusal) => {
    const known = Object.entries(refusal.errors ?? {})
    const named = known.map(([name]) => sectionOf[(name.split('.')[0] ?? '') as Field]).filter(Boolean) // a name that is no field has no section
    setErrors(Object.fromEntries(known.map(([name, faults]) => [name, faults.join(' ')])))
    setRowFaults(gridFaults(draft, refusal))
    setFault({ refusal, sections: [...new Set(named)] })
  }

  /** Saves one section, or all that was changed. The calls write what each may; the applications have one of their own. */
  const save = async (what: 'todo' | Section): Promise<boolean> => {
    const names = changed.filter((name) => what === 'todo' || sectionOf[name] === what)
    if (isSaving.current || names.length === 0) return false
    const own = ownFaults(stored, draft, names)
    if (own) {
      refused(own)
      return false
    }
    isSaving.current = true
    setBusy(what)
    setFault(null)
    setErrors({})
    setRowFaults(new Map())
    try {
      await send(names)
      return true
    } catch (error) {
      if (error instanceof Refusal && error.code === 'version_anterior') {
        setTheirs(error.extra?.['actual'] as Product) // what the 409 of actualizarProducto carries
        return false
      }
      refused(told(error, 'producto'))
      return false
    } finally {
      isSaving.current = false
      setBusy(null)
    }
  }

  const send = async (names: Field[]) => {
    const { id } = base
    let { version } = base
    const facts = names.filter((name) => name !== 'aplicaciones')
    if (facts.length > 0) {
      const body = { ...bodyOf(facts, draft), version }
      const saved = rightsOf().all
        ? await call('POST /api/updateProducto/:id', { params: { id: String(id) }, body })
        : await call('POST /api/v1/productos/:id/textos', { params: { id: String(id) }, body })
      version = saved.version
      adopt(saved, facts)
      toast({ title: say(savedTexts.product), text: saved.k_parte })
    }
    if (names.length === facts.length) return
    const saved = await call('POST /api/updateAplicacion/:k_parte', {
      params: { k_parte: facts.includes('k_parte') ? String(id) : base.k_parte },
      body: { version, aplicaciones: rowsToSend(draft) },
    })
    adopt(saved, names)
    toast({ title: say(savedTexts.application), text: saved.k_parte })
  }

  /** Somebody saved: it is shown at once, before one saves oneself. */
  const look = async () => {
    if (isSaving.current) return
    const actual = await call('GET /api/v1/productos/:id', { params: { id: String(base.id) } }).catch(() => null)
    if (!actual || actual.version <= base.version || isSaving.current) return
    if (changed.length > 0) return setTheirs(actual)
    adopt(actual, [])
    const who = actual.actualizado_por ?? 'Alguien más'
    toast({ title: `${who} guardó cambios`, text: 'Ya los ves aquí.', kind: 'info' })
  }
  useNews([`producto:${base.id}`], () => void look())

  return {
    base,
    stored,
    draft,
    changed,
    theirs,
    busy,
    fault,
    errors,
    rowFaults,
    edit,
    save,
    discard: () => {
      setDraft(stored)
      setFault(null)
      setErrors({})
      setRowFaults(new Map())
    },
    /** Goes on with this on top of what they saved. */
    settle: (next: Draft) => {
      if (!theirs) return
      setRead({ base: theirs, stored: draftOf(theirs) })
      setDraft(next)
      setTheirs(null)
    },
    dirtySections: SECTIONS.filter((section) => changed.some((name) => sectionOf[name] === section)),
  }
}

/** What can be told of the grid before it is sent. */
function ownFaults(stored: Draft, draft: Draft, names: Field[]): Refusal | null {
  if (!names.includes('aplicaciones')) return null
  const known = new Set(stored.aplicaciones.map(contentOf))
  const faults = applicationFaults(draft.aplicaciones, new Date().getFullYear(), (row) => !known.has(contentOf(row)))
  const [first] = faults
  if (!first) return null
  const more = faults.length > 1 ? ` Hay ${plural(faults.length, 'renglón', 'renglones')} por corregir.` : ''
  const errors = { [`aplicaciones.${first.fila}.${first.campo}`]: [first.motivo] }
  const extra = { lista: 'aplicaciones', filas: faults }
  return new Refusal(422, `Renglón ${first.fila + 1}: ${first.motivo}${more}`, { errors, extra })
}

type Told = { fila: number; campo: string; motivo: string }

/** The faults of the grid by the key of their row: rows may come and go before they are mended. */
function gridFaults(draft: Draft, { extra }: Refusal): RowFaults {
  if (extra?.['lista'] !== 'aplicaciones' || !Array.isArray(extra['filas'])) return new Map()
  const found: RowFaults = new Map()
  for (const { fila, campo, motivo } of extra['filas'] as Told[]) {
    const key = draft.aplicaciones[fila]?.key
    if (key) found.set(key, { [campo]: motivo, ...found.get(key) })
  }
  return found
}
