import type { Group } from './group.ts'
import { stem } from './spanish.ts'

/** Words of which a part says one where it is not the other. */
const pairs = [
  ['grande gde', 'chico chica pequeno pequena'],
  ['largo', 'corto'],
  ['alto', 'bajo'],
  ['ancho ancha', 'angosto angosta'],
  ['grueso', 'delgado'],
  ['doble', 'sencillo sencilla simple solo un'],
  ['macho', 'hembra'],
  ['abierto abierta', 'cerrado sellado sellada'],
  ['entrada', 'salida'],
  ['admision', 'escape'],
  ['positivo', 'negativo'],
  ['automatico', 'estandar manual'],
  ['gasolina', 'diesel'],
  ['ventilado ventilada', 'solido solida'],
  ['caliente', 'frio fria'],
  ['delantero', 'trasero'],
  ['superior', 'inferior'],
  ['izquierdo', 'derecho'],
  ['interior', 'exterior'],
]
const against = new Map<string, string[]>()
for (const [one = '', other = ''] of pairs) {
  const [first, second] = [rootsOf(one), rootsOf(other)]
  for (const root of first) against.set(root, second)
  for (const root of second) against.set(root, first)
}

function rootsOf(words: string): string[] {
  return [...new Set(words.split(' ').map(stem))]
}

/** Roots that say the opposite of what a group asks; none where it asks nothing of the kind, or not to have it. */
export function oppositesOf({ clave, stance, isDenied }: Group): string[] {
  return stance || isDenied ? [] : (against.get(clave.slice(clave.indexOf(':') + 1)) ?? [])
}
