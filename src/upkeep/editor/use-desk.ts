import { useReducer, useRef } from 'react'
import { useNews } from '#kit/news/use-news.ts'
import { call } from '#kit/base/call.ts'
import { currentSession } from '#kit/base/current-session.ts'
import { Refusal } from '#kit/base/refusal.ts'
import { told } from '#kit/base/told.ts'
import { say } from '#kit/base/texts.ts'
import { toast } from '#kit/ui/toast.ts'
import type { Product } from '#upkeep/editing/contract.ts'
import {
  bodyOf,
  type Draft,
  differing,
  type Field,
  rowsToSend,
  SECTIONS,
  type Section,
  sectionOf,
  TEXT_FIELDS,
} from '#upkeep/editing/desk.ts'
import { deskOf, deskStep, ownFaults } from './desk-state.ts'
import { savedTexts } from './saved-texts.ts'

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

/** The desk as the page has it: with what is asked of the server. */
export function useDesk(product: Product) {
  const [desk, step] = useReducer(deskStep, product, deskOf)
  const { base, stored, draft } = desk
  const isSaving = useRef(false)
  const changed = differing(stored, draft)
  const adopt = (saved: Product, names: readonly Field[]) =>
    step({ type: 'saved', saved, sent: draft, open: changed.filter((name) => !names.includes(name)) })

  /** Saves one section, or all that was changed; true when it is saved. */
  const save = async (what: 'todo' | Section): Promise<boolean> => {
    const names = changed.filter((name) => what === 'todo' || sectionOf[name] === what)
    if (isSaving.current || names.length === 0) return false
    const own = ownFaults(stored, draft, names)
    if (own) {
      step({ type: 'refused', refusal: own, sent: draft })
      return false
    }
    isSaving.current = true
    step({ type: 'begun', what })
    try {
      await send({ base, draft, names }, adopt)
      return true
    } catch (error) {
      const isLate = error instanceof Refusal && error.code === 'version_anterior'
      // What the 409 of actualizarProducto carries.
      if (isLate) step({ type: 'overtaken', theirs: error.extra?.['actual'] as Product })
      else step({ type: 'refused', refusal: told(error, 'producto'), sent: draft })
      return false
    } finally {
      isSaving.current = false
      step({ type: 'over' })
    }
  }

  /** Somebody saved: it is shown at once, before one saves oneself. */
  const look = async () => {
    if (isSaving.current) return
    const actual = await call('GET /api/v1/productos/:id', { params: { id: String(base.id) } }).catch(() => null)
    if (!actual || actual.version <= base.version || isSaving.current) return
    if (changed.length > 0) return step({ type: 'overtaken', theirs: actual })
    adopt(actual, [])
    const who = actual.actualizado_por ?? 'Alguien más'
    toast({ title: `${who} guardó cambios`, text: 'Ya los ves aquí.', kind: 'info' })
  }
  useNews([`producto:${base.id}`], () => void look())

  return {
    ...desk,
    changed,
    edit: (change: Partial<Draft>) => step({ type: 'edited', change }),
    save,
    discard: () => step({ type: 'discarded' }),
    /** Goes on with this on top of what they saved. */
    settle: (next: Draft) => step({ type: 'settled', draft: next }),
    dirtySections: SECTIONS.filter((section) => changed.some((name) => sectionOf[name] === section)),
  }
}

type Sending = { base: Product; draft: Draft; names: Field[] }

/** The calls write what each may; the applications have one of their own. */
async function send({ base, draft, names }: Sending, adopt: (saved: Product, names: readonly Field[]) => void) {
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
