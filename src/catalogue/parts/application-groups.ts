import { calmText, conditionText } from './conditions.ts'
import type { Application, ApplicationGroup } from './contract.ts'
import { mergeRanges, yearsText } from './years.ts'

/** Applications → make → model → engine, where those that say the same are one line with its years compressed. Keeps the order given. */
export function groupApplications(applications: Application[]): ApplicationGroup[] {
  return [...Map.groupBy(applications, ({ marca }) => marca)].map(([marca, ofMake]) => ({
    marca,
    modelos: [...Map.groupBy(ofMake, ({ modelo }) => modelo)].map(([modelo, ofModel]) => ({
      modelo,
      motores: [...Map.groupBy(ofModel, ({ motor }) => motor)].map(([motor, ofEngine]) => ({
        motor,
        ajustes: [...Map.groupBy(ofEngine, sameFit).values()].map(fitmentOf),
      })),
    })),
  }))
}

/** Two applications are one line when nothing but their years differs. */
function sameFit({ posicion, lado, cantidad, nota, condiciones, fuente }: Application): string {
  return JSON.stringify([posicion, lado, cantidad, nota, fuente, condiciones.map(conditionText).sort()])
}

function fitmentOf(same: Application[]) {
  // A group of Map.groupBy is never empty.
  const { posicion, lado, cantidad, nota, condiciones, fuente } = same[0] as Application
  const rangos = mergeRanges(same)
  return {
    years: yearsText(rangos),
    rangos,
    posicion: calmText(posicion),
    lado: calmText(lado),
    cantidad,
    nota,
    condiciones: condiciones.map(conditionText).sort(),
    fuente,
  }
}
