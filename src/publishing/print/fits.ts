import { mergeRanges, type Range, yearsText } from '#catalogue/parts/years.ts'
import { calmText, conditionText } from '#catalogue/parts/conditions.ts'

/** An application as the press reads it. */
export type Fit = {
  marca: string
  modelo: string
  motor: string | null
  desde: number
  hasta: number | null
  posicion: string | null
  lado: string | null
  nota: string | null
  condiciones: { atributo: string; operador: '=' | '!='; valor: string }[] | null
}

/** What a part fits of one model, told as shortly as it goes: `2005–2012, 2014 L4 1.6L; 2015 en adelante`. */
export type ModelFit = {
  marca: string
  modelo: string
  fits: { years: string; rangos: Range[]; detalle: string }[]
}

/** Applications compressed: by make and model, in their order; years that touch are one range, engines with the same years stand together. */
export function compressed(fits: Fit[]): { comun: string; modelos: ModelFit[] } {
  const comun = commonOf(fits, placeOf)
  const motor = fits.length > 1 ? commonOf(fits, (fit) => fit.motor ?? '') : ''
  const models = Map.groupBy(fits, ({ marca, modelo }) => `${marca}\n${modelo}`)
  const modelos = [...models.values()].map((ofModel) => {
    // A group of Map.groupBy is never empty.
    const { marca, modelo } = ofModel[0] as Fit
    return { marca, modelo, fits: fitsOf(ofModel, { isPlaceSaid: comun !== '', isEngineSaid: motor !== '' }) }
  })
  return { comun: [comun, motor && `Motor ${motor}`].filter(Boolean).join(' · '), modelos }
}

/** What all applications say alike. */
function commonOf(fits: Fit[], of: (fit: Fit) => string): string {
  const said = new Set(fits.map(of))
  const [only = ''] = said
  return said.size === 1 ? only : ''
}

function placeOf({ posicion, lado }: Fit): string {
  return [calmText(posicion), calmText(lado)].filter(Boolean).join(', ')
}

function fitsOf(
  fits: Fit[],
  { isPlaceSaid, isEngineSaid }: { isPlaceSaid: boolean; isEngineSaid: boolean },
): ModelFit['fits'] {
  const about = (fit: Fit) =>
    [isPlaceSaid ? '' : placeOf(fit), ...(fit.condiciones ?? []).map(conditionText).toSorted(), fit.nota ?? '']
      .filter(Boolean)
      .join(', ')
  const same = Map.groupBy(fits, (fit) => `${fit.motor ?? ''}\n${about(fit)}`)
  const merged = [...same.values()].map((group) => {
    const [first] = group as [Fit] // never empty
    const rangos = mergeRanges(group)
    return { years: yearsText(rangos), rangos, motor: isEngineSaid ? '' : (first.motor ?? ''), about: about(first) }
  })
  return [...Map.groupBy(merged, ({ years, about: text }) => `${years}\n${text}`).values()]
    .map((group) => {
      const [first] = group as [(typeof merged)[number]] // never empty
      const engines = [...new Set(group.map(({ motor }) => motor).filter(Boolean))].join(' / ')
      const detalle = [engines, first.about].filter(Boolean).join(', ')
      return { years: first.years, rangos: first.rangos, detalle }
    })
    .toSorted((a, b) => (a.rangos[0]?.desde ?? 0) - (b.rangos[0]?.desde ?? 0) || (a.detalle < b.detalle ? -1 : 1))
}
