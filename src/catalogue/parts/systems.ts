import { plain } from '#kit/base/plain.ts'

/** The systems of a car in the order a workshop goes through them. */
export const SYSTEMS = [
  'Afinación',
  'Frenos',
  'Suspensión y dirección',
  'Motor',
  'Combustible y sensores',
  'Enfriamiento y clima',
  'Encendido y eléctrico',
  'Transmisión',
  'Luces',
  'Escape',
  'Carrocería',
  'Otras partes',
] as const
type System = (typeof SYSTEMS)[number]

// Beginnings of the words a line is called by. Of several that are met the longest says most: a filter's line is of the
// tune-up whatever it filters, and a clutch's cylinder is no brake's.
const words: Record<Exclude<System, 'Otras partes'>, string> = {
  Afinación:
    'filtro|bujia|bujia cable|cable bujia|aceite motor|aceite|lubricante|afinacion|filtro aceite|filtro gasolina|filtro combustible|filtro cabina|filtro aire',
  Frenos:
    'balata|pastilla|zapata|disco freno|disco|tambor|caliper|mordaza|freno|liquido freno|manguera freno|cilindro maestro|cilindro rueda|cilindro|abs|sensor abs|booster|ajustador freno|repuesto freno',
  'Suspensión y dirección':
    'amortiguador|base amortiguador|resorte|muelle|rotula|horquilla|bieleta|buje|buje suspension|hule|goma|terminal|terminal direccion|cremallera|direccion|bomba direccion|bomba licuadora|licuadora|barra|brazo|brazo pitman|tornillo estabilizador|estabilizador|suspension|maza|balero|rodamiento|rueda|llanta|rin|perno|birlo|masa',
  Motor:
    'junta|empaque|anillo|piston|metal|metales|valvula|bomba aceite|reten|sello|tapa punteria|punteria|buzo|banda|cadena|tensor|polea|distribucion|kit distribucion|soporte motor|soporte|motor|ciguenal|arbol leva|leva|multiple|carter|biela|culata|cabeza|damper|engrane',
  'Combustible y sensores':
    'inyector|bomba gasolina|bomba combustible|gasolina|combustible|carburador|cuerpo aceleracion|aceleracion|sensor|iac|valvula iac|valvula egr|egr|regulador presion|tanque gasolina|flotador|medidor|marcha minima',
  'Enfriamiento y clima':
    'bomba agua|radiador|motoventilador|ventilador|fan clutch|termostato|toma agua|anticongelante|deposito anticongelante|deposito recuperador|tapon|tapon radiador|manguera|manguera radiador|enfriador|aire acondicionado|compresor|condensador|evaporador|calefaccion|enfriamiento|clima|refrigerante|aspa',
  'Encendido y eléctrico':
    'bobina|distribuidor|tapa distribuidor|rotor|modulo encendido|modulo|platino|condensador encendido|marcha|alternador|bateria|acumulador|relevador|relay|switch|interruptor|bulbo|computadora|fusible|electric|encendido|regulador|carbon|solenoide|bendix|claxon|corneta|motor limpiador|cable|arnes',
  Transmisión:
    'clutch|embrague|collarin|cilindro clutch|flecha|flecha homocinetica|homocinetica|junta homocinetica|espiga|cruceta|soporte caja|soporte transmision|transmision|caja|diferencial|volante motor|chicote|chicote clutch|cubrepolvo|cardan|sincronizador|tripoide|mozo',
  Luces: 'faro|calavera|foco|cuarto|luz|luces|lampara|iluminacion|plafon|direccional|niebla|faro niebla|halogeno',
  Escape: 'mofle|catalizador|escape|silenciador|resonador|convertidor|junta escape|tubo escape',
  Carrocería:
    'espejo|manija|elevador|parabrisas|pluma|limpiador|limpiaparabrisas|parrilla|fascia|salpicadera|cofre|defensa|moldura|chapa|cristal|carroceria|facia|guardafango|tolva|puerta|tapete|emblema|tapa gasolina|bisagra|cerradura|antena|cajuela|loderas',
}

const rules = Object.entries(words).flatMap(([system, text]) =>
  text.split('|').map((rule) => ({ system: system as System, stems: rule.split(' ') })),
)

/** The system that a line of parts belongs to, by its name and the trade's words; what no word tells is «Otras partes». */
export function systemOf(name: string): System {
  const tokens = plain(name).split(/[^a-z0-9]+/)
  let best: { system: System; weight: number } = { system: 'Otras partes', weight: 0 }
  for (const { system, stems } of rules) {
    const places = stems.map((stem) => tokens.findIndex((token) => token.startsWith(stem)))
    if (places.includes(-1)) continue
    // More words tell more; among as many, the one that comes first is what the part is.
    const weight = stems.length * 100 - Math.min(...places)
    if (weight > best.weight) best = { system, weight }
  }
  return best.system
}
