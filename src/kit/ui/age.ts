import { plural } from './format.ts'

/** So many minutes, roughly: `12 min`, `3 h`, `2 días`. */
export function agoText(minutes: number): string {
  if (minutes < 60) return `${minutes} min`
  const hours = Math.floor(minutes / 60)
  if (hours < 24) return `${hours} h`
  const days = Math.floor(hours / 24)
  return plural(days, 'día', 'días')
}
