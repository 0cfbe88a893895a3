/** What of a whole picture is shown where the room has another shape: the focus stays as near the middle as it can. */
export type Cut = { ancho: number; alto: number; focoX: number; focoY: number }

/** The largest area of the wanted shape within the whole, around the focus (hundredths). */
export function areaOf(whole: { ancho: number; alto: number }, { ancho, alto, focoX, focoY }: Cut) {
  const scale = Math.min(whole.ancho / ancho, whole.alto / alto)
  const width = Math.max(1, Math.min(whole.ancho, Math.round(ancho * scale)))
  const height = Math.max(1, Math.min(whole.alto, Math.round(alto * scale)))
  return {
    left: within((whole.ancho * focoX) / 100 - width / 2, whole.ancho - width),
    top: within((whole.alto * focoY) / 100 - height / 2, whole.alto - height),
    width,
    height,
  }
}

function within(place: number, most: number): number {
  return Math.round(Math.min(Math.max(place, 0), most))
}

/** Shapes of what banners show: a wide strip, and on telephones something nearer a square. Pixels. */
export const SHAPES = { escritorio: { ancho: 1600, alto: 500 }, movil: { ancho: 800, alto: 600 } } as const
