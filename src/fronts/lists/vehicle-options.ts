import type { Api } from '#api.ts'
import type { Reply } from '#kit/base/contract.ts'
import type { VehicleChoice, VehicleField } from '#kit/base/vehicle.ts'

type VehicleOptions = Reply<Api['GET /api/v1/vehiculos/opciones']>
type OneOption = Pick<VehicleOptions['year'][number], 'valor' | 'texto' | 'posible'> & { marca?: string }
export type OptionGroup = { marca: string | null; options: OneOption[] }

type GenerationOption = VehicleOptions['generacion'][number]

/** The vehicle to look at: a generation whose year nobody else of its model was sold in is the model of that year, which proves more. */
export function settled(chosen: VehicleChoice, generations: GenerationOption[]): VehicleChoice {
  const own = generations.find(({ valor }) => valor === chosen.modelo)
  const year = Number(chosen.year)
  const sold = generations.filter(({ desde, hasta }) => desde <= year && year <= hasta)
  return own && sold.length === 1 && sold[0] === own ? { ...chosen, modelo: own.modelo } : chosen
}

/** What the four selects offer. */
export type Choices = Record<VehicleField, OneOption[]>
/** The same as four texts, a tenth of the size: every page that carries the picker carries all models. */
export type PackedChoices = Record<VehicleField, string>

/** One option a line: `!` before an impossible one, the text after a tab where it is not the value; `#` names the make of what follows. `+` before what would be taken for something else. */
export function packChoices(choices: Choices): PackedChoices {
  const packed = (field: VehicleField) => {
    let make: string | undefined
    return byMake(choices[field])
      .flatMap(({ valor, texto, posible, marca }) => {
        const line = `${signOf(valor, posible)}${valor}${texto === valor ? '' : `\t${texto}`}`
        if (marca === make) return [line]
        make = marca
        return [`#${marca ?? ''}`, line]
      })
      .join('\n')
  }
  return { year: packed('year'), marca: packed('marca'), modelo: packed('modelo'), motor: packed('motor') }
}

function signOf(valor: string, posible: boolean): string {
  if (!posible) return '!'
  return valor === '' || /^[!#+]/.test(valor) ? '+' : ''
}

/** As they are shown, each make with its models: by the alphabet the make would change at every second line. */
function byMake(options: OneOption[]): OneOption[] {
  return [...Map.groupBy(options, ({ marca }) => marca).values()].flat()
}

export function unpackChoices(packed: PackedChoices): Choices {
  const unpacked = (field: VehicleField) => {
    const options: OneOption[] = []
    let make: string | undefined
    for (const line of packed[field].split('\n')) {
      if (line.startsWith('#')) make = line.slice(1) || undefined
      else if (line) options.push(unpackOne(line, make))
    }
    return options
  }
  return { year: unpacked('year'), marca: unpacked('marca'), modelo: unpacked('modelo'), motor: unpacked('motor') }
}

function unpackOne(line: string, marca: string | undefined): OneOption {
  const posible = !line.startsWith('!')
  const [valor = '', texto = valor] = line.replace(/^[!+]/, '').split('\t')
  return marca === undefined ? { valor, texto, posible } : { valor, texto, posible, marca }
}

/** Lists longer than this wait until somebody comes near the form. */
const SHORT = 120

/** Engines, which hardly anybody chooses before year and make. */
const FEW = 40

/** What a page brings of the lists at once: a catalogue of trucks and cars has thousands of models, and most visitors choose none. */
export function shortLists(choices: Choices): Choices {
  const short = (field: VehicleField, most = SHORT) => (choices[field].length > most ? [] : choices[field])
  return { year: short('year'), marca: short('marca'), modelo: short('modelo'), motor: short('motor', FEW) }
}

/** What one select offers. Models of several makes are grouped by make; what is chosen is always there, whatever the catalogue says. */
export function groupsOf(options: Choices, field: VehicleField, chosen: VehicleChoice, isFull: boolean): OptionGroup[] {
  const value = chosen[field]
  const offered = options[field]
  const isKept = value !== null && !offered.some((option) => option.valor === value)
  const kept = isKept ? [{ valor: value, texto: value, posible: true }] : []
  if (!isFull && offered.length > SHORT) {
    const own = offered.filter((option) => option.valor === value)
    return [{ marca: null, options: [...kept, ...own] }]
  }
  if (field !== 'modelo' || chosen.marca !== null) return [{ marca: null, options: [...kept, ...offered] }]
  const groups = Map.groupBy(offered, (option) => option.marca ?? '')
  return [
    ...(isKept ? [{ marca: null, options: kept }] : []),
    ...[...groups].map(([marca, options]) => ({ marca, options })),
  ]
}

/** The choice after one select changed. A model tells its make, so that two makes' models of one name stay apart. */
export function withField(chosen: VehicleChoice, field: VehicleField, value: string, marca?: string): VehicleChoice {
  const next = { ...chosen, [field]: value || null }
  return field === 'modelo' && value && marca ? { ...next, marca } : next
}
