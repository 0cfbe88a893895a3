import type { Standing } from './contract.ts'
import type { Verdict } from './token.ts'

type Said = { titulo: string; texto: string }

/** What is said of a seal that is not whole: why, and what to do. Nothing of what it claims. */
export const faults: Record<Exclude<Verdict['resultado'], 'integro' | 'sin_medios'>, Said> = {
  alterado: {
    titulo: 'El sello no corresponde: este documento fue alterado',
    texto:
      'Alguien cambió lo que dice el sello después de hecho, o lo inventó. No aceptes el documento; pide el original a quien te atiende.',
  },
  otra_llave: {
    titulo: 'No lo selló esta casa',
    texto:
      'La llave con que está firmado no es ninguna de las nuestras. Si el papel dice ser nuestro, no lo aceptes: pide el original a quien te atiende.',
  },
  ilegible: {
    titulo: 'El sello no se puede leer',
    texto:
      'El enlace está incompleto o mal copiado, así que no se sabe si el documento es bueno. Apunta de nuevo la cámara al código del papel, de cerca y con luz.',
  },
}

/** What the system answers about a document whose seal is whole. */
export const standings: Record<Standing, Said & { kind: 'info' | 'warning' | 'error' }> = {
  VIGENTE: {
    kind: 'info',
    titulo: 'Sigue vigente',
    texto: 'En el sistema está igual: los mismos renglones, precios y total.',
  },
  SIN_AUTORIZAR: {
    kind: 'warning',
    titulo: 'Todavía no está autorizada',
    texto: 'En el sistema está igual, pero nadie ha autorizado sus precios.',
  },
  CONVERTIDA: {
    kind: 'info',
    titulo: 'Ya se convirtió en pedido',
    texto: 'Estaba igual cuando se pidió; no sirve para pedir otra vez.',
  },
  SIN_VIGOR: {
    kind: 'error',
    titulo: 'Ya no está en vigor',
    texto: 'Se venció, se rechazó o se canceló. Pide una nueva a quien te atiende.',
  },
  CAMBIADA: {
    kind: 'error',
    titulo: 'Ya no es la vigente',
    texto: 'El documento cambió en el sistema después de sellar este papel. Pide la versión de hoy a quien te atiende.',
  },
  DESCONOCIDA: {
    kind: 'error',
    titulo: 'El sistema ya no lo tiene',
    texto: 'El sello es nuestro, pero hoy no existe un documento con ese folio. Pregunta a quien te atiende.',
  },
}
