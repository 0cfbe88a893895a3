import {
  circle,
  type Drawing,
  ellipse,
  flat,
  gear,
  hose,
  path,
  polar,
  rect,
  ring,
  round,
  rungs,
  scale,
  spokes,
  thin,
  turn,
} from './pen.ts'

/** Coils of a spring between two heights, seen from the side: as wide as x says, drawn with wires of two widths. */
function coils(
  [x1, x2]: [number, number],
  [top, bottom, n]: [number, number, number],
  [back, front]: [number, number],
): string {
  const step = (bottom - top) / n
  const turns = Array.from({ length: n }, (_, i) => round(top + step * i))
  const behind = turns.slice(1).map((y) => `M${x2} ${y}L${x1} ${round(y + step / 2)}`)
  const before = turns.map((y) => hose(`M${x1} ${round(y + step / 2)}L${x2} ${round(y + step)}`, front, 'accent'))
  return hose(`M${x2} ${top}L${x1} ${round(top + step / 2)}${behind.join('')}`, back, 'deep') + before.join('')
}

export const suspension: Record<string, Drawing> = {
  amortiguadores: {
    titulo: 'Amortiguador con resorte',
    cuerpo: [
      turn(
        18,
        [120, 120],
        rect([114, 14, 12, 28, 3], 'mid'),
        path('M84 46Q120 26 156 46L150 56H90Z', 'deep'),
        rect([113, 56, 14, 80], 'pale'),
        coils([88, 152], [58, 140, 5], [5, 8]),
        path('M80 142H160L152 156H88Z', 'deep'),
        rect([100, 152, 40, 56, 6], 'mid'),
        flat(rect([124, 156, 12, 48, 4], 'deep')),
        circle(120, 216, 15, 'mid'),
        circle(120, 216, 6, 'dark'),
      ),
    ],
  },
  'bases-de-amortiguador': {
    titulo: 'Base de amortiguador',
    cuerpo: [
      path('M120 34L206 170Q214 186 196 188H44Q26 186 34 170Z', 'mid'),
      circle(120, 130, 54, 'dark'),
      circle(120, 130, 40, 'deep'),
      circle(120, 130, 22, 'pale'),
      circle(120, 130, 10, 'accent'),
      thin(
        circle(120, 56, 8, 'pale'),
        circle(58, 168, 8, 'pale'),
        circle(182, 168, 8, 'pale'),
        path(spokes({ n: 12, r: 43, cy: 130 }, 51)),
      ),
    ],
  },
  resortes: {
    titulo: 'Resorte de suspensión',
    cuerpo: [coils([66, 174], [22, 218, 5], [9, 14])],
  },
  rotulas: {
    titulo: 'Rótula de suspensión',
    cuerpo: [
      rect([106, 18, 28, 44, 4], 'mid'),
      thin(path(rungs(106, 134, [26, 34, 42]))),
      path('M104 58H136L144 96H96Z', 'pale'),
      thin(circle(120, 74, 5, 'dark')),
      path('M92 92Q120 80 148 92L168 136Q120 152 72 136Z', 'dark'),
      flat(path('M98 96Q110 92 120 92L116 140Q96 140 82 134Z', 'deep')),
      path('M30 138H210Q222 138 222 150V160Q222 172 210 172H30Q18 172 18 160V150Q18 138 30 138Z', 'mid'),
      thin(circle(42, 155, 8, 'pale'), circle(198, 155, 8, 'pale')),
      path('M72 172H168Q166 214 120 216Q74 214 72 172Z', 'deep'),
      circle(120, 194, 8, 'accent'),
    ],
  },
  'terminales-de-direccion': {
    titulo: 'Terminal de dirección',
    cuerpo: [
      turn(
        -28,
        [120, 120],
        rect([18, 128, 96, 24, 4], 'mid'),
        thin(path('M30 128V152M42 128V152M54 128V152M66 128V152')),
        rect([84, 120, 34, 40, 6], 'deep'),
        path('M112 126H158V154H112Z', 'mid'),
        circle(176, 140, 36, 'deep'),
        path('M152 112Q176 98 200 112L190 84H162Z', 'dark'),
        rect([164, 40, 24, 48, 4], 'pale'),
        thin(path(rungs(164, 188, [48, 56, 64]))),
        circle(176, 142, 18, 'accent'),
      ),
    ],
  },
  horquillas: {
    titulo: 'Horquilla de suspensión',
    cuerpo: [
      path(
        'M26 58Q64 40 82 70Q106 122 172 144Q214 156 206 186Q192 208 160 196Q120 206 76 194Q44 210 28 186Q22 162 48 156Q52 112 26 92Z',
        'mid',
      ),
      path('M78 110Q98 150 148 162Q120 174 84 164Q68 138 78 110Z', 'pale'),
      circle(44, 70, 26, 'dark'),
      circle(44, 70, 13, 'pale'),
      circle(48, 178, 26, 'dark'),
      circle(48, 178, 13, 'pale'),
      circle(186, 172, 26, 'deep'),
      circle(186, 172, 15, 'accent'),
      circle(186, 172, 5, 'pale'),
    ],
  },
  bieletas: {
    titulo: 'Bieleta de barra estabilizadora',
    cuerpo: [
      scale(
        0.84,
        turn(
          -32,
          [120, 120],
          rect([58, 112, 124, 16, 4], 'mid'),
          ...[34, 206].map((x) =>
            [
              circle(x, 120, 24, 'deep'),
              path(
                x < 120
                  ? 'M14 108L34 96L54 108V66L44 60H24L14 66Z'
                  : 'M186 132L206 144L226 132V174L216 180H196L186 174Z',
                'dark',
              ),
              x < 120 ? rect([24, 26, 20, 36, 4], 'pale') : rect([196, 178, 20, 36, 4], 'pale'),
              thin(path(rungs(x - 10, x + 10, x < 120 ? [34, 42, 50] : [190, 198, 206]))),
              circle(x, 120, 10, 'accent'),
            ].join(''),
          ),
        ),
      ),
    ],
  },
  bujes: {
    titulo: 'Buje de suspensión',
    cuerpo: [
      path('M74 40H166V200H74Z', 'none'),
      ellipse([150, 120, 58, 88], 'dark'),
      path('M90 32H150V208H90Z', 'dark'),
      flat(path('M92 34H148V78H92Z', 'deep')),
      thin(path('M100 34V206M112 34V206')),
      ellipse([90, 120, 58, 88], 'deep'),
      ellipse([90, 120, 46, 72], 'dark'),
      ellipse([90, 120, 28, 44], 'mid'),
      ellipse([90, 120, 16, 26], 'accent'),
    ],
  },
  'cremalleras-de-direccion': {
    titulo: 'Cremallera de dirección',
    cuerpo: [
      turn(
        -16,
        [120, 120],
        rect([8, 126, 40, 12, 3], 'mid'),
        rect([192, 126, 40, 12, 3], 'mid'),
        ...[44, 160].map((x) =>
          [path(`M${x} 116l6-6 6 8 6-8 6 8 6-8 6 6v30l-6 6-6-8-6 8-6-8-6 8-6-6Z`, 'dark')].join(''),
        ),
        rect([78, 114, 86, 36, 8], 'mid'),
        flat(rect([82, 134, 78, 12, 5], 'deep')),
        path('M92 116L98 74H126L132 116Z', 'deep'),
        rect([104, 44, 16, 32, 3], 'accent'),
        circle(16, 132, 13, 'deep'),
        circle(224, 132, 13, 'deep'),
        thin(circle(144, 132, 6, 'pale')),
      ),
    ],
  },
  'bombas-de-direccion': {
    titulo: 'Bomba de dirección hidráulica',
    cuerpo: [
      path('M96 56H186Q206 60 206 84V176Q206 196 184 196H96Z', 'mid'),
      flat(path('M108 154H202V176Q202 192 184 192H108Z', 'deep')),
      path('M130 56V30H176V56', 'pale'),
      rect([122, 16, 62, 18, 7], 'accent'),
      rect([206, 100, 22, 22, 4], 'pale'),
      circle(88, 132, 70, 'deep'),
      circle(88, 132, 60, 'pale'),
      thin(circle(88, 132, 52)),
      circle(88, 132, 24, 'mid'),
      thin(ring({ n: 5, r: 38, cx: 88, cy: 132 }, (x, y) => circle(x, y, 8, 'dark'))),
      circle(88, 132, 9, 'accent'),
    ],
  },
  mazas: {
    titulo: 'Maza de rueda con birlos',
    cuerpo: [
      ...[0, 1, 2, 3, 4].map((i) => {
        const [x, y] = polar([120, 120], 66, i * 72)
        return circle(x, y, 26, 'mid')
      }),
      circle(120, 120, 78, 'mid'),
      flat(circle(120, 120, 72, 'pale')),
      thin(circle(120, 120, 58)),
      ring({ n: 5, r: 68 }, (x, y) => circle(x, y, 12, 'deep') + thin(circle(x, y, 5, 'pale'))),
      circle(120, 120, 42, 'deep'),
      circle(120, 120, 32, 'mid'),
      path(gear({ n: 18, r: 17 }, 21), 'accent'),
      circle(120, 120, 11, 'dark'),
    ],
  },
  baleros: {
    titulo: 'Balero de bolas',
    cuerpo: [
      circle(120, 120, 100, 'mid'),
      circle(120, 120, 78, 'dark'),
      ring({ n: 10, r: 63 }, (x, y) => circle(x, y, 17, 'pale')),
      flat(ring({ n: 10, r: 63 }, (x, y) => circle(x - 5, y - 5, 5, 'tint'))),
      circle(120, 120, 48, 'mid'),
      circle(120, 120, 34, 'accent'),
      circle(120, 120, 27, 'dark'),
      thin(path('M32 98A91 91 0 0 1 98 32', 'none')),
    ],
  },
  llantas: {
    titulo: 'Llanta',
    cuerpo: [
      circle(120, 120, 102, 'dark'),
      thin(path(spokes({ n: 48, r: 94 }, 101))),
      circle(120, 120, 90, 'dark'),
      thin(circle(120, 120, 78)),
      circle(120, 120, 64, 'mid'),
      circle(120, 120, 56, 'pale'),
      ...[0, 1, 2, 3, 4].map((i) =>
        turn(i * 72, [120, 120], path('M106 88L98 66Q120 58 142 66L134 88Q120 96 106 88Z', 'deep')),
      ),
      thin(ring({ n: 5, r: 22, from: 36 }, (x, y) => circle(x, y, 4, 'dark'))),
      circle(120, 120, 11, 'accent'),
    ],
  },
}
