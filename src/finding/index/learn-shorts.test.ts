import { expect, test } from 'vitest'
import { buildLexicon } from '#finding/question/lexicon.ts'
import { learnShorts } from './learn-shorts.ts'
import { saidIn } from './strange-words.ts'
import { tradeNames } from './trade-names.ts'

const lexicon = buildLexicon({ lineas: [], marcas: [], modelos: [], sinonimos: [] })
const read = (descriptions: string[]) =>
  new Map(
    learnShorts(lexicon, saidIn(lexicon, descriptions)).map(({ termino, destino, isSure }) => [
      termino,
      isSure ? destino : `¿${destino}?`,
    ]),
  )

const cut = [
  'BLTA DELANTERA AVEO 08-18 CRMCA',
  'BLTA TRSRA JETTA 99-07',
  'CRMLRA DIRECCION HDRLCA SENTRA 01-06',
  'BMBA GASLNA MODULO CHEVY 94-12',
  'BMBA AGUA TIIDA 07-18 ELCTRCA',
  'SPRTE MOTOR DLNTRO VERSA 12-19 HDRLCO',
  'SPRTE CAJA DLNTRO MARCH 12-20',
  'FLTRO ACTE CIVIC 06-11',
  'FLTRO AIRE ACCORD 03-07',
  'AMRTGDR DLNTRO LIZ AVEO 08-18',
  'AMRTGDR TRSRO LDE TSURU 92-17',
  'CLVRA LIZ CORSA 02-08',
  'CLVRA LDE CORSA 02-08',
]

test('a list that writes no word out is read by the bones of its words and what stands around them', () => {
  const words = read(cut)
  expect(Object.fromEntries(words)).toMatchObject({
    blta: 'balatas',
    crmlra: 'cremallera',
    bmba: 'bomba',
    gaslna: 'gasolina',
    sprte: 'soporte',
    dlntro: 'delantero',
    fltro: 'filtro',
    acte: 'aceite',
    amrtgdr: 'amortiguador',
    clvra: 'calavera',
    liz: 'lado izquierdo',
    lde: expect.stringContaining('derech'),
  })
})

test('in a list of whole words a strange one is a name, and nothing is read into it', () => {
  const whole = [
    'AMORTIGUADOR SPORT AMG DELANTERO MERCEDES',
    'FILTRO DE ACEITE PRO AMG',
    'BALATA DELANTERA VDO JETTA',
    'BOMBA DE AGUA CLIP GOLF',
    'SOPORTE DE MOTOR RENARD IZQUIERDO',
    'FARO DE NIEBLA DEPO DERECHO',
    'LLANTA SPORT MAXX RADIAL',
    'ACEITE SINTETICO API SN PRO',
  ]
  expect([...read(whole).values()].filter((destino) => !destino.startsWith('¿'))).toEqual([])
})

test('words that stand in no company of the trade vouch for nothing', () => {
  const sizes = [
    'SP SPRT MXX 050',
    'SP SPRT MXX 060',
    'SP SPRT LM 705',
    'GRNDTRK AT25 SP',
    'GRNDTRK PT3 SP',
    'DRZZA DZ102 SPRT',
  ]
  expect([...read(sizes).values()].filter((destino) => !destino.startsWith('¿'))).toEqual([])
})

test('names of parts are told by words, none by a sign', () => {
  expect(tradeNames().words.size).toBeGreaterThan(300)
  expect(
    [...tradeNames().words.values()].flatMap(({ forms }) => forms).filter((form) => !/^[a-z]{3,}$/.test(form)),
  ).toEqual([])
})

test('of two words with the same bones the one whose neighbours stand right beside it', () => {
  expect(read([...cut, ...models(['BAL DELANTERA', 'BAL TRASERA'])]).get('bal')).toBe('balatas')
  expect(read([...cut, ...models(['BAL RUEDA DELANTERO', 'BAL RUEDA TRASERO'])]).get('bal')).toBe('balero')
})

test('what descriptions begin with is no word that no name begins with', () => {
  expect(read([...cut, 'CHIC FRENO MANO TSURU']).get('chic')).toBe('chicote')
})

function models(things: string[]): string[] {
  return things.flatMap((thing) => ['TSURU 92-17', 'AVEO 08-17', 'JETTA 99-07'].map((model) => `${thing} ${model}`))
}
