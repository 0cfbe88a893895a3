import { frame, type Spun } from './spin.ts'

/** Frames of one turn; 15 degrees each. */
export const FRAMES = 24

/** The parts that can be seen from all around; measures in sheet units, z along the axis. */
export const spun: Record<string, Spun> = {
  disco: {
    titulo: 'Disco de freno ventilado, vista giratoria',
    lean: 0,
    solids: [
      {
        z: [-22, -12],
        r: [94, 94],
        side: 'mid',
        face: 'pale',
        back: [
          { r: 62, tone: 'mid' },
          {
            r: 50,
            tone: 'pale',
            deep: 44,
            marks: [
              { r: 6, at: 32, n: 5, tone: 'dark' },
              { r: 19, tone: 'dark' },
            ],
          },
          { r: 4, at: 78, n: 12, tone: 'dark' },
        ],
      },
      { z: [-12, 0], r: [88, 88], side: 'dark', face: 'pale', ribs: { n: 36, from: 0, to: 1 } },
      {
        z: [0, 10],
        r: [94, 94],
        side: 'mid',
        face: 'pale',
        front: [
          { r: 62, tone: 'mid' },
          { r: 4, at: 78, n: 12, tone: 'dark' },
        ],
      },
      {
        z: [10, 34],
        r: [54, 52],
        side: 'deep',
        face: 'mid',
        front: [
          { r: 44, tone: 'pale' },
          { r: 6, at: 32, n: 5, tone: 'dark' },
          { r: 19, tone: 'accent' },
          { r: 15, tone: 'dark' },
        ],
      },
    ],
  },
  polea: {
    titulo: 'Polea de cigüeñal, vista giratoria',
    lean: 0,
    solids: [
      {
        z: [-34, -26],
        r: [90, 90],
        side: 'mid',
        face: 'mid',
        back: [
          {
            r: 76,
            tone: 'deep',
            deep: 18,
            marks: [
              { r: 34, tone: 'mid' },
              { r: 22, tone: 'dark' },
              { r: 9, at: 54, n: 5, tone: 'dark' },
            ],
          },
        ],
      },
      { z: [-26, -20], r: [82, 82], side: 'dark', face: 'deep' },
      { z: [-20, -14], r: [88, 88], side: 'mid', face: 'deep' },
      { z: [-14, -8], r: [82, 82], side: 'dark', face: 'deep' },
      { z: [-8, -2], r: [88, 88], side: 'mid', face: 'deep' },
      { z: [-2, 4], r: [82, 82], side: 'dark', face: 'deep' },
      {
        z: [4, 14],
        r: [90, 90],
        side: 'mid',
        face: 'mid',
        front: [
          { r: 78, tone: 'accent' },
          { r: 68, tone: 'pale', deep: 10, marks: [{ r: 11, at: 46, n: 5, tone: 'dark', from: 20 }] },
        ],
      },
      { z: [4, 32], r: [28, 26], side: 'deep', face: 'mid', front: [{ r: 14, tone: 'dark' }] },
    ],
  },
  maza: {
    titulo: 'Maza de rueda con birlos, vista giratoria',
    lean: 0,
    solids: [
      {
        z: [-52, -34],
        r: [38, 38],
        side: 'mid',
        face: 'mid',
        back: [
          { r: 26, tone: 'accent' },
          { r: 20, tone: 'dark' },
        ],
      },
      { z: [-34, -20], r: [50, 50], side: 'deep', face: 'mid', ribs: { n: 24, from: 0, to: 1 } },
      { z: [-20, -10], r: [44, 44], side: 'mid', face: 'mid' },
      {
        z: [-10, 4],
        r: [86, 86],
        side: 'mid',
        face: 'pale',
        front: [
          { r: 58, tone: 'mid' },
          { r: 10, at: 68, n: 5, tone: 'deep' },
        ],
        back: [{ r: 10, at: 68, n: 5, tone: 'deep' }],
      },
      ...[0, 72, 144, 216, 288].map((angle) => ({
        z: [4, 40] satisfies [number, number],
        r: [7, 7] satisfies [number, number],
        side: 'deep' as const,
        face: 'pale' as const,
        at: [68, angle] satisfies [number, number],
      })),
      {
        z: [4, 26],
        r: [36, 34],
        side: 'deep',
        face: 'mid',
        front: [
          { r: 24, tone: 'accent' },
          { r: 18, tone: 'dark' },
        ],
      },
    ],
  },
  filtro: {
    titulo: 'Filtro de aceite, vista giratoria',
    lean: 52,
    solids: [
      {
        z: [-76, -66],
        r: [56, 56],
        side: 'mid',
        face: 'mid',
        back: [
          { r: 50, tone: 'dark' },
          { r: 42, tone: 'pale' },
          { r: 5, at: 29, n: 8, tone: 'dark' },
          { r: 16, tone: 'deep' },
          { r: 11, tone: 'dark' },
        ],
      },
      {
        z: [-66, 46],
        r: [52, 52],
        side: 'accent',
        face: 'accent',
        patch: { from: -48, to: 48, along: [0.22, 0.8], tone: 'pale' },
      },
      { z: [46, 64], r: [52, 46], side: 'mid', face: 'mid', ribs: { n: 20, from: 0, to: 1 } },
      { z: [64, 76], r: [46, 28], side: 'mid', face: 'pale', front: [{ r: 18, tone: 'mid' }] },
    ],
  },
}

/** Files of `public` by path: 24 frames a part. */
export function turntables(): Map<string, string> {
  const files = new Map<string, string>()
  for (const [name, part] of Object.entries(spun)) {
    for (let i = 0; i < FRAMES; i++) {
      files.set(`360/${name}/${String(i).padStart(2, '0')}.svg`, frame(part, 235 + (360 / FRAMES) * i))
    }
  }
  return files
}
