import { bars, circle, type Drawing, ellipse, flat, gear, hose, path, rect, spokes, thin, turn } from './pen.ts'

/** A pleated rubber boot along the x axis, from the wide end to the narrow one. */
function boot(x: number, wide: number, narrow: number): string {
  const folds = [0, 1, 2, 3].map((i) => {
    const height = wide + ((narrow - wide) * i) / 3
    return rect([x + i * 11, 120 - height / 2, 11, height, 4], 'dark')
  })
  return folds.join('')
}

export const transmision: Record<string, Drawing> = {
  clutch: {
    titulo: 'Kit de clutch: plato y disco',
    cuerpo: [
      circle(146, 96, 80, 'deep'),
      circle(146, 96, 68, 'mid'),
      thin(path(spokes({ n: 18, r: 28, cx: 146, cy: 96 }, 56))),
      circle(146, 96, 24, 'dark'),
      circle(94, 144, 82, 'dark'),
      thin(path(spokes({ n: 16, r: 46, cx: 94, cy: 144 }, 80))),
      circle(94, 144, 46, 'pale'),
      ...[0, 1, 2, 3].map((i) => turn(i * 90, [94, 144], rect([81, 104, 26, 15, 6], 'accent'))),
      circle(94, 144, 22, 'mid'),
      path(gear({ n: 14, r: 10, cx: 94, cy: 144 }, 13), 'dark'),
    ],
  },
  collarines: {
    titulo: 'Collarín de clutch',
    cuerpo: [
      path('M40 96L14 84V116L40 124ZM200 96L226 84V116L200 124Z', 'deep'),
      circle(120, 120, 84, 'mid'),
      flat(path('M120 38A82 82 0 0 0 38 120H60A60 60 0 0 1 120 60Z', 'pale')),
      circle(120, 120, 66, 'deep'),
      circle(120, 120, 56, 'pale'),
      thin(path(spokes({ n: 12, r: 58 }, 65))),
      circle(120, 120, 40, 'mid'),
      circle(120, 120, 30, 'accent'),
      circle(120, 120, 23, 'dark'),
    ],
  },
  'flechas-homocineticas': {
    titulo: 'Flecha homocinética',
    cuerpo: [
      turn(
        -30,
        [120, 120],
        rect([-6, 112, 26, 16, 3], 'pale'),
        thin(path(bars(113, 127, [-2, 3, 8, 13]))),
        rect([16, 92, 42, 56, 10], 'mid'),
        boot(58, 54, 28),
        rect([100, 113, 44, 14], 'mid'),
        rect([112, 108, 18, 24, 4], 'accent'),
        `<g transform="translate(244 0) scale(-1 1)">${boot(58, 54, 28)}</g>`,
        rect([184, 88, 38, 64, 10], 'mid'),
        flat(rect([188, 128, 30, 20, 6], 'deep')),
        rect([222, 112, 24, 16, 3], 'pale'),
      ),
    ],
  },
  'juntas-homocineticas': {
    titulo: 'Junta homocinética',
    cuerpo: [
      turn(
        -24,
        [120, 120],
        rect([6, 104, 64, 32, 4], 'pale'),
        thin(path('M12 112H52M12 120H52M12 128H52')),
        rect([2, 110, 12, 20, 3], 'deep'),
        path('M66 96L96 76V164L66 144Z', 'deep'),
        rect([94, 52, 70, 136, 18], 'mid'),
        flat(path('M98 128H160V170Q160 184 146 184H112Q98 184 98 170Z', 'deep')),
        ellipse([168, 120, 32, 66], 'pale'),
        ellipse([168, 120, 24, 52], 'dark'),
        circle(168, 84, 11, 'pale'),
        circle(168, 156, 11, 'pale'),
        circle(182, 120, 10, 'pale'),
        ellipse([166, 120, 10, 20], 'accent'),
      ),
    ],
  },
  crucetas: {
    titulo: 'Cruceta de cardán',
    cuerpo: [
      ...[0, 90, 180, 270].map((angle) =>
        turn(
          angle,
          [120, 120],
          rect([104, 56, 32, 50, 2], 'pale'),
          rect([94, 18, 52, 50, 8], 'mid'),
          flat(rect([124, 24, 17, 38, 4], 'deep')),
          thin(path('M94 34H146')),
        ),
      ),
      path('M96 82H144L158 96V144L144 158H96L82 144V96Z', 'mid'),
      circle(120, 120, 22, 'pale'),
      circle(120, 120, 9, 'accent'),
    ],
  },
  'soportes-de-caja': {
    titulo: 'Soporte de caja de velocidades',
    cuerpo: [
      path('M20 176H220V204H20Z', 'mid'),
      thin(circle(44, 190, 7, 'pale'), circle(196, 190, 7, 'pale')),
      path('M58 176L78 96H162L182 176Z', 'dark'),
      flat(path('M66 172L84 100H112L104 172Z', 'deep')),
      thin(path('M72 140H168M66 158H174')),
      path('M66 66H174V96H66Z', 'mid'),
      rect([108, 30, 24, 36, 4], 'accent'),
      thin(path('M108 40H132M108 50H132M108 60H132')),
    ],
  },
  'cilindros-de-clutch': {
    titulo: 'Cilindro de clutch',
    cuerpo: [
      turn(
        -24,
        [120, 120],
        rect([176, 112, 56, 16, 6], 'pale'),
        path('M146 92L182 106V134L146 148Z', 'dark'),
        rect([44, 84, 104, 72, 12], 'mid'),
        flat(rect([48, 124, 96, 28, 8], 'deep')),
        rect([96, 66, 22, 108, 6], 'deep'),
        thin(circle(107, 76, 5, 'pale'), circle(107, 164, 5, 'pale')),
        rect([20, 106, 26, 28, 4], 'deep'),
        rect([58, 54, 18, 30, 4], 'accent'),
        thin(path('M62 54V42H72V54')),
      ),
    ],
  },
  chicotes: {
    titulo: 'Chicote de control',
    cuerpo: [
      hose('M44 60C150 30 220 70 196 130C172 190 84 130 58 170C48 188 60 202 76 204', 7, 'dark'),
      hose('M76 204H118', 0, 'mid'),
      rect([14, 52, 34, 20, 5], 'mid'),
      circle(18, 62, 12, 'accent'),
      thin(circle(18, 62, 4, 'pale')),
      turn(8, [80, 204], rect([66, 192, 40, 24, 5], 'mid'), thin(path(bars(192, 216, [76, 86, 96])))),
      rect([118, 200, 78, 8, 3], 'pale'),
      circle(206, 204, 18, 'accent'),
      circle(206, 204, 7, 'pale'),
      turn(84, [190, 134], rect([172, 120, 36, 26, 6], 'deep')),
    ],
  },
  'soportes-de-motor': {
    titulo: 'Soporte de motor',
    cuerpo: [
      path('M26 196L52 168H188L214 196V212H26Z', 'mid'),
      thin(circle(52, 196, 7, 'pale'), circle(188, 196, 7, 'pale')),
      path('M56 168Q44 110 76 86H164Q196 110 184 168Z', 'dark'),
      flat(path('M64 164Q54 116 82 92H100Q76 124 84 164Z', 'deep')),
      thin(path('M56 148H184')),
      path('M70 60H170L182 92H58Z', 'mid'),
      flat(path('M66 80H174L179 90H61Z', 'deep')),
      rect([106, 20, 28, 42, 4], 'accent'),
      thin(path('M106 32H134M106 42H134M106 52H134')),
    ],
  },
}
