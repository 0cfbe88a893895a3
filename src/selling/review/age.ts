import { agoText } from '#kit/ui/age.ts'

const MINUTE = 60_000

/** How long ago something was, roughly: `12 min`, `3 h`, `2 días`. */
export function ageText(from: string, now: string): string {
  return agoText(Math.max(0, Math.floor((Date.parse(now) - Date.parse(from)) / MINUTE)))
}
