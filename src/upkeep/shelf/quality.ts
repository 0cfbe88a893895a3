/** What a part may lack: its bit in `faltas`, what it counts out of 100 (calidad_puntos), and what to do about it. */
export const MISSING = [
  { id: 'foto', bit: 1, peso: 20, texto: 'Sin foto', hacer: 'Sube una foto' },
  { id: 'aplicaciones', bit: 2, peso: 20, texto: 'Sin aplicaciones', hacer: 'Captura a qué vehículos le queda' },
  { id: 'precio', bit: 4, peso: 15, texto: 'Sin precio', hacer: 'Cárgale precio de lista' },
  { id: 'descripcion', bit: 8, peso: 10, texto: 'Descripción corta', hacer: 'Escribe una descripción' },
  { id: 'equivalencias', bit: 16, peso: 10, texto: 'Sin equivalencias', hacer: 'Agrega códigos equivalentes' },
  { id: 'atributos', bit: 32, peso: 10, texto: 'Sin medidas', hacer: 'Captura sus medidas' },
  { id: 'sat', bit: 64, peso: 10, texto: 'Sin clave SAT', hacer: 'Ponle claves del SAT' },
  { id: 'existencia', bit: 128, peso: 5, texto: 'Sin dato de existencia', hacer: 'Carga sus existencias' },
] as const

type Lack = (typeof MISSING)[number]
export type LackId = Lack['id']
// One by one as they stand above.
export const LACKS: LackId[] = MISSING.map(({ id }) => id)

/** Below the first: poor; below the second: middling. */
export const GRADES = { baja: [0, 49], media: [50, 79], alta: [80, 100] } as const
type Grade = keyof typeof GRADES
export const GRADE_LABELS: Record<Grade, string> = { baja: 'Menos de 50', media: 'De 50 a 79', alta: '80 o más' }

export function gradeOf(puntos: number): Grade {
  if (puntos < GRADES.media[0]) return 'baja'
  return puntos < GRADES.alta[0] ? 'media' : 'alta'
}

/** What is lacking by the bits of `faltas`, the heaviest first: the first is what to do next. */
export function lacksOf(faltas: number): Lack[] {
  return MISSING.filter(({ bit }) => faltas & bit)
}

/** The bits of these; 0 for none. */
export function bitsOf(ids: readonly LackId[]): number {
  return MISSING.filter(({ id }) => ids.includes(id)).reduce((sum, { bit }) => sum | bit, 0)
}

/** What a part with these bits has, out of 100. */
export function pointsOf(faltas: number): number {
  return lacksOf(faltas).reduce((points, { peso }) => points - peso, 100)
}
