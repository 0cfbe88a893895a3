import { plural } from '#kit/ui/format.ts'

/** «Lo compras cada 28 días; la última vez, hace 31.» */
export function rhythmText({ cada_dias, hace_dias }: { cada_dias: number; hace_dias: number }): string {
  return `Lo compras cada ${plural(cada_dias, 'día', 'días')}; la última vez, hace ${hace_dias}.`
}
