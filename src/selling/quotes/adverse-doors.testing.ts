import type { Db } from '#platform/database/db.server.ts'
import { type Adverse, claimed, typed } from '#finding/search/adverse.testing.ts'
import { nameOf, type Truth } from '#finding/search/adverse-truth.testing.ts'
import { fitText } from '#finding/search/fit-proof.ts'
import { candidatesIn } from '#selling/list-reading/candidates.ts'
import { fitsOfLines } from '#selling/list-reading/line-fits.server.ts'
import { fitsOf } from './fit-proof.server.ts'

/** Where the review of a list, or a line of a quotation, says that a part fits a vehicle that nothing proves it for. */
export async function falseAtDoors(db: Db, truth: Truth, { pregunta, parte, asked }: Adverse): Promise<string[]> {
  const wrong: string[] = []
  // As buyers write it: in words, and after the code.
  const texts = [pregunta, `${parte} ${pregunta}`]
  const lines = texts.map((texto) => {
    return { fila: 1, texto, candidatos: candidatesIn(texto), descripcion: texto, cantidad: 1 }
  })
  for (const fit of await fitsOfLines(
    db,
    lines,
    lines.map(() => [parte]),
  )) {
    const proof = fit?.(parte)
    const said = proof && fitText(proof)
    if (proof?.veredicto === 'si' && said && !truth.proves(parte, claimed(typed(asked), said)))
      wrong.push(`revisión de una lista: ${parte} ${said}`)
  }
  const year = asked.year === null ? null : String(asked.year)
  const choice = { marca: asked.make, modelo: nameOf(asked), motor: asked.motor, year }
  const quoted = (await fitsOf(db, [parte], choice))?.of(parte)
  if (quoted?.veredicto === 'si' && !truth.proves(parte, { ...asked, said: null }))
    wrong.push(`línea de una cotización: ${parte} ${fitText(quoted)}`)
  return wrong
}
