import type { Color, Path } from '#platform/files/pdf.server.ts'

const INK: Color = [16, 26, 46]
const letters = [
  'M25 5v27a10 10 0 0 1-20 0v-3',
  'M39 46l18-38 18 38',
  'M112 13.5a16 16 0 1 0 0 24',
  'M117 6l18 38 18-38',
  'M195 10h-27v32h27M168 26h22',
]

/** The drawn letters of the logo (fronts/frame/logo.tsx), 200 × 56. */
export const logoPaths: Path[] = [
  ...letters.map((d) => ({ d, color: INK, strokeWidth: 10 })),
  { d: 'M47 50h20v6H47z', color: [47, 79, 208] },
]
