// The desk of a publication: what was read, what is being written on top of it, and what somebody else saved meanwhile. Pure.
import {
  type Content,
  type Draft,
  draftOf,
  type Publication,
  type WholePublication,
} from '#publishing/editor/editing.ts'
import type { Change } from './publication-draft.ts'

type Desk = {
  base: Publication
  draft: Draft
  theirs: Publication | null
  /** Rises when the text was put there by something else than typing. */
  epoch: number
  isChanged: boolean
}

type DeskStep =
  | { type: 'edited'; change: Change }
  | { type: 'taken'; draft: Draft }
  | { type: 'saved'; saved: Publication }
  | { type: 'dropped' }
  /** A save was refused: somebody else was quicker. */
  | { type: 'refused'; actual: Publication }
  /** Somebody saved: shown at once, unless something is being written. */
  | { type: 'seen'; actual: Publication }
  | { type: 'merged'; content: Content }
  /** A draft that was begun on an older version meets what was saved since. */
  | { type: 'resumed'; whole: WholePublication }

/** What is written is what was kept of this version, or the publication as it stands. */
export function deskOf(whole: WholePublication): Desk {
  const { publicacion, borrador } = whole
  const isCurrent = borrador?.version === publicacion.version
  const draft = isCurrent ? keptDraft(whole) : draftOf(publicacion)
  return { base: publicacion, draft, theirs: null, epoch: 0, isChanged: borrador !== null }
}

function keptDraft({ publicacion, borrador }: WholePublication): Draft {
  const stored = draftOf(publicacion)
  if (!borrador) return stored
  return { content: { ...stored.content, ...borrador.contenido }, imagen: borrador.imagen, partes: borrador.partes }
}

export function deskStep(desk: Desk, step: DeskStep): Desk {
  const { base, draft, theirs } = desk
  const put = (next: Draft) => ({ draft: next, epoch: desk.epoch + 1 })
  switch (step.type) {
    case 'edited': {
      const content = { ...draft.content, ...step.change.content }
      return { ...desk, isChanged: true, draft: { ...draft, ...step.change, content } }
    }
    case 'taken':
      return { ...desk, ...put(step.draft), isChanged: true }
    case 'saved':
      return { ...desk, base: step.saved, draft: draftOf(step.saved), isChanged: false }
    case 'dropped':
      return { ...desk, ...put(draftOf(base)), isChanged: false }
    case 'refused':
      return { ...desk, theirs: step.actual }
    case 'seen':
      if (desk.isChanged) return { ...desk, theirs: step.actual }
      return { ...desk, ...put(draftOf(step.actual)), base: step.actual }
    case 'merged': {
      if (!theirs) return desk
      const { content } = step
      const imagen = content.imagen_id === theirs.imagen_id ? theirs.imagen : draft.imagen
      return { ...desk, ...put({ content, imagen, partes: draft.partes }), base: theirs, theirs: null, isChanged: true }
    }
    default:
      return { ...desk, ...put(keptDraft(step.whole)), theirs: step.whole.publicacion }
  }
}
