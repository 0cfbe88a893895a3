import { kinds, type Measures } from './kinds.ts'
import { SHEET } from './sheet.ts'
import { canWrite } from './strokes.ts'

type Attribute = { clave: string; nombre: string; valor: string; unidad: string | null }
/** A part as far as it is drawn: the drawing that its line has, and what is known of it. */
type Measured = { ilustracion: string | null; atributos: readonly Attribute[] }

/** Longer than anything of a car that is drawn. */
const MOST_MM = 5000

function measuresOf(attributes: readonly Attribute[]): Measures {
  const find = (key: string) => attributes.find(({ clave }) => clave === key)
  return {
    number(key) {
      const found = find(key)
      const value = Number(found?.valor)
      const isKnown = found && (found.unidad === 'mm' || found.unidad === null || found.unidad === '')
      return isKnown && value > 0 && value < MOST_MM ? value : null
    },
    words(key) {
      const said = find(key)?.valor ?? ''
      return said !== '' && said.length <= 12 && canWrite(said) ? said : null
    },
  }
}

function kindOf({ ilustracion }: Measured) {
  const [, name = ''] = /^\/ilustraciones\/([\w-]+)\.svg$/.exec(ilustracion ?? '') ?? []
  return Object.hasOwn(kinds, name) ? kinds[name] : undefined
}

/** What of a part is drawn, as lines of a sheet; null where its kind has no drawing or its measures are not known. */
function shapesOf(part: Measured): string | null {
  return kindOf(part)?.draw(measuresOf(part.atributos)) ?? null
}

/** What the drawing says, for who cannot see it; null where there is none. */
export function drawingAlt(part: Measured): string | null {
  const kind = kindOf(part)
  if (!kind || shapesOf(part) === null) return null
  const said = part.atributos
    .filter(({ clave }) => kind.says.includes(clave))
    .map(({ nombre, valor, unidad }) => [nombre.toLowerCase(), valor, unidad].filter(Boolean).join(' '))
  return `Dibujo con sus medidas, no es fotografía: ${said.join(', ')}`
}

const light = { ink: '#3f4d66', piece: '#dbe2ec', hole: '#b6c2d3', soft: '#7c8aa3', measure: '#2440b5' }
const dark = { ink: '#aebbd0', piece: '#34405a', hole: '#232c42', soft: '#7f8da8', measure: '#9db8ff' }

const styled = ({ ink, piece, hole, soft, measure }: typeof light) =>
  `.p{fill:${piece};stroke:${ink}}.h{fill:${hole};stroke:${ink}}.q{fill:none;stroke:${soft}}.n{fill:none;stroke:${piece}}.a{stroke:${soft};stroke-dasharray:9 3 2 3}.d,.l{stroke:${measure};fill:none}.t{fill:${soft};stroke:none}`

/** The drawing by itself, in the reader's light; `isFixed`: in daylight, for pictures that are pictures for good. */
export function measuredDrawing(part: Measured, { isFixed = false } = {}): string | null {
  const shapes = shapesOf(part)
  if (shapes === null) return null
  const base =
    '*{stroke-linecap:round;stroke-linejoin:round}.p,.h{stroke-width:2.5}.q{stroke-width:1.5}.a,.d{stroke-width:1}.l{stroke-width:.65}.w .n{stroke-width:8}'
  const night = isFixed ? '' : `@media(prefers-color-scheme:dark){${styled(dark)}}`
  const note = isFixed
    ? ''
    : `<text class="t" x="240" y="350" text-anchor="middle" font-family="sans-serif" font-size="12">Dibujo con sus medidas en milímetros; la pieza puede variar.</text>`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SHEET.width} ${SHEET.height}" width="960" height="720"><style>${base}${styled(light)}${night}</style>${shapes}${note}</svg>\n`
}
