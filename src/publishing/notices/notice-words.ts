export const FORMS = ['barra', 'modal', 'tarjeta'] as const
export const AUDIENCES = ['publico', 'clientes', 'grupo', 'cliente', 'personal'] as const
export const FREQUENCIES = ['una', 'siempre'] as const
export const WATCHED = ['enterados', 'vistos', 'pendientes'] as const
export type Form = (typeof FORMS)[number]
type Audience = (typeof AUDIENCES)[number]

export const formLabels: Record<Form, string> = { barra: 'Barra', modal: 'Ventana', tarjeta: 'Tarjeta' }
export const audienceLabels: Record<Audience, string> = {
  publico: 'Todo público',
  clientes: 'Todos los clientes',
  grupo: 'Un grupo de clientes',
  cliente: 'Un cliente',
  personal: 'Personal de la empresa',
}
export const frequencyLabels = { una: 'Una vez', siempre: 'En cada visita' } as const
export const priorityLabels = { 1: 'Alta', 2: 'Normal', 3: 'Baja' } as const
export const watchedLabels = { enterados: 'Enterados', vistos: 'Solo lo cerraron', pendientes: 'Pendientes' } as const

type Whom = { audiencia: Audience; grupo: string | null; cliente: string | null; roles: string[] }

/** Whom an announcement is for, by name. */
export function whomText({ audiencia, grupo, cliente, roles }: Whom): string {
  if (audiencia === 'grupo') return `Grupo ${grupo ?? ''}`
  if (audiencia === 'cliente') return cliente ?? audienceLabels.cliente
  return audiencia === 'personal' && roles.length > 0 ? roles.join(', ') : audienceLabels[audiencia]
}
