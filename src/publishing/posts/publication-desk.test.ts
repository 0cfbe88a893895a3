import { expect, test } from 'vitest'
import type { Publication, WholePublication } from '#publishing/editor/editing.ts'
import { deskOf, deskStep } from './publication-desk.ts'

const publication = (version: number, titulo: string) =>
  ({
    id: 1,
    version,
    titulo,
    decidido: 'BORRADOR',
    imagen_id: 7,
    imagen: { clave: 'a' },
    partes: [],
  }) as unknown as Publication // of a publication, what the desk reads
const whole = (borrador: WholePublication['borrador']) =>
  ({ publicacion: publication(3, 'Como está'), borrador, otros: [] }) as unknown as WholePublication
const kept = (version: number) =>
  ({ version, contenido: { titulo: 'A medias' }, imagen: null, partes: [] }) as unknown as WholePublication['borrador']

test('what was kept of this version is gone on with; of an older one it waits for the answer', () => {
  expect(deskOf(whole(null))).toMatchObject({ draft: { content: { titulo: 'Como está' } }, isChanged: false })
  expect(deskOf(whole(kept(3)))).toMatchObject({
    draft: { content: { titulo: 'A medias' }, imagen: null },
    isChanged: true,
  })
  const older = deskOf(whole(kept(2)))
  expect(older).toMatchObject({ draft: { content: { titulo: 'Como está' } }, theirs: null, isChanged: true })
  const met = deskStep(older, { type: 'resumed', whole: whole(kept(2)) })
  expect(met).toMatchObject({ draft: { content: { titulo: 'A medias' } }, theirs: { version: 3 }, epoch: 1 })
})

test('typing keeps the rest; what is saved is the new ground', () => {
  const desk = deskStep(deskOf(whole(null)), { type: 'edited', change: { content: { titulo: 'Nuevo' } } })
  expect(desk).toMatchObject({ draft: { content: { titulo: 'Nuevo', imagen_id: 7 } }, epoch: 0, isChanged: true })
  const saved = deskStep(desk, { type: 'saved', saved: publication(4, 'Nuevo') })
  expect(saved).toMatchObject({ base: { version: 4 }, epoch: 0, isChanged: false })
})

test('what was not saved is dropped, and the text is drawn anew', () => {
  const desk = deskStep(deskOf(whole(null)), { type: 'edited', change: { content: { titulo: 'Nuevo' } } })
  expect(deskStep(desk, { type: 'dropped' })).toMatchObject({
    draft: { content: { titulo: 'Como está' } },
    epoch: 1,
    isChanged: false,
  })
})

test('what somebody else saved is shown at once, but never over what one writes', () => {
  const quiet = deskStep(deskOf(whole(null)), { type: 'seen', actual: publication(4, 'De otra') })
  expect(quiet).toMatchObject({
    base: { version: 4 },
    draft: { content: { titulo: 'De otra' } },
    theirs: null,
    epoch: 1,
  })
  const busy = deskStep(deskOf(whole(null)), { type: 'edited', change: { content: { titulo: 'Mío' } } })
  const told = deskStep(busy, { type: 'seen', actual: publication(4, 'De otra') })
  expect(told).toMatchObject({ base: { version: 3 }, draft: { content: { titulo: 'Mío' } }, theirs: { version: 4 } })
  expect(deskStep(busy, { type: 'refused', actual: publication(4, 'De otra') })).toEqual(told)
})

test('both texts put together go on from theirs; the picture is of whoever chose it', () => {
  const mine = deskStep(deskOf(whole(null)), { type: 'edited', change: { content: { imagen_id: 9 }, imagen: null } })
  const desk = deskStep(mine, { type: 'refused', actual: publication(4, 'De otra') })
  const { content } = desk.draft
  const own = deskStep(desk, { type: 'merged', content })
  expect(own).toMatchObject({ base: { version: 4 }, theirs: null, isChanged: true, draft: { imagen: null } })
  const theirs = deskStep(desk, { type: 'merged', content: { ...content, imagen_id: 7 } })
  expect(theirs.draft.imagen).toEqual({ clave: 'a' })
  expect(deskStep(mine, { type: 'merged', content })).toBe(mine)
})
