export const trades = [
  'frenos',
  'suspension',
  'rodamientos',
  'transmision',
  'motor',
  'bandas',
  'enfriamiento',
  'encendido',
  'electrico',
  'sensores',
  'combustible',
  'filtros',
  'luces',
  'carroceria',
  'escape',
  'quimicos',
  'llantas',
] as const
/** What a brand makes. */
export type Trade = (typeof trades)[number]

export const emblems = ['anillo', 'rombo', 'barras', 'onda', 'sol', 'cuña'] as const
export type Emblem = (typeof emblems)[number]

export type Brand = {
  nombre: string
  ramos: Trade[]
  /**
   * How it writes its codes: runs of `#` are the serial number, `{p}` the position (D front, T rear), `{s}` the side (I, D),
   * `{a}` a letter and `{n}` two digits that tell variants apart.
   */
  codigo: string
  /** Price against the market's. */
  gama: number
  /** Share of its parts made in Mexico. */
  mexico: number
  propia: boolean
  color: string
  emblema: Emblem
  descripcion: string
}

/** Brands of parts, all invented. */
const table = `
Frenalto  | frenos                 | FAL-####/{p} | 1    | 0.5  | propia | #a3262a | anillo | Balatas, discos y partes hidráulicas de freno, hechas en Querétaro y probadas en carretera de montaña.
Tarasco   | frenos                 | T####{p}X    | 0.82 | 0.25 |        | #5b3a8c | cuña   | Frenos de servicio pesado para reparto y camión ligero.
Pedregal  | frenos rodamientos     | PD ####-{n}  | 0.68 | 0    |        | #5d6166 | barras | Línea económica de frenos para el taller de barrio.
Norvia    | suspension transmision | NOR.####-{n} | 0.95 | 0.35 | propia | #17427a | rombo  | Suspensión, dirección y hules de motor. La marca de la casa desde 1984.
Cumbrax   | suspension             | CX####{a}    | 1.22 | 0    |        | #1d6b52 | onda   | Amortiguadores y resortes calibrados para topes y baches.
Coyotal   | suspension             | K-#####      | 0.84 | 0.15 |        | #b0561f | cuña   | Rótulas, terminales y horquillas con tratamiento anticorrosión.
Rodaltec  | rodamientos            | RT#####      | 1.12 | 0    |        | #0f5f8a | anillo | Baleros y mazas de rueda de precisión.
Ocelora   | transmision            | OC-####-{n}  | 1.05 | 0.1  |        | #7a1f4b | sol    | Kits de clutch, flechas y crucetas para trabajo diario.
Motriza   | transmision suspension | MZ####       | 0.78 | 0.2  |        | #2c5d34 | barras | Soportes, chicotes y partes de transmisión.
Pirámar   | motor                  | P####-{a}    | 0.9  | 0.45 | propia | #8a6a12 | rombo  | Juntas, retenes y empaques cortados en Puebla.
Xalmotor  | motor                  | XM-####.{n}  | 1.08 | 0.1  |        | #3d3f8f | cuña   | Anillos, metales, pistones y válvulas para rectificación.
Tolvén    | motor escape           | TV#####      | 0.86 | 0    |        | #4c5660 | onda   | Partes internas de motor y bombas de aceite.
Bandara   | bandas                 | B####K{n}    | 1    | 0.1  |        | #1b1f27 | anillo | Bandas, tensores y kits de distribución.
Kordel    | bandas                 | KD-####      | 0.83 | 0    |        | #0b6e6e | onda   | Bandas y poleas de uso industrial y automotriz.
Zihua     | enfriamiento           | ZH####-{a}   | 0.96 | 0.2  | propia | #0a6aa6 | onda   | Radiadores, bombas de agua y termostatos para clima extremo.
Huasteq   | enfriamiento           | HQ ####      | 0.8  | 0    |        | #2f7a3c | sol    | Radiadores, condensadores y motoventiladores de reemplazo.
Chispana  | encendido              | CH-##{a}##   | 1.06 | 0    |        | #b3341c | sol    | Bujías, cables y bobinas de encendido.
Xicoil    | encendido sensores     | XI####       | 0.82 | 0    |        | #5a2d7a | barras | Bobinas, módulos y tapas de distribuidor.
Kaxtil    | electrico              | KX-#####-{a} | 1.1  | 0.12 |        | #24306e | rombo  | Marchas, alternadores y baterías nuevos, sin casco a cambio.
Otomac    | electrico              | OM####       | 0.85 | 0.2  |        | #86431a | anillo | Eléctrico de arranque y carga con prueba en banco.
Dielmo    | electrico sensores     | DL.####.{n}  | 0.92 | 0    |        | #14585e | cuña   | Relevadores, switches, bulbos y computadoras.
Sónika    | sensores               | SK####{a}    | 1.04 | 0    |        | #6a1b6e | onda   | Sensores de motor y de chasis con conector de reemplazo directo.
Fluvenza  | combustible            | FV-####      | 1    | 0.05 |        | #a05a0c | anillo | Bombas de gasolina, inyectores y cuerpos de aceleración.
Inyekta   | combustible            | IK#####      | 0.8  | 0    |        | #38616e | cuña   | Sistema de combustible para inyección multipunto y diésel.
Tolmek    | filtros                | TK ####      | 0.9  | 0.35 | propia | #175c3a | barras | Filtros de aceite, aire, gasolina y cabina.
Filtralia | filtros                | FL-####{a}   | 1.12 | 0    |        | #1f4e99 | rombo  | Filtración de alta retención para motores turbo y diésel.
Lumbria   | luces                  | LUM-####-{s} | 0.95 | 0    |        | #99670a | sol    | Faros, calaveras y focos con homologación de reflejo.
Ambarín   | luces                  | AB####{s}    | 0.76 | 0.1  |        | #b5461b | onda   | Iluminación y micas de colisión.
Velmora   | carroceria             | VM-####{s}   | 0.88 | 0.05 |        | #484c8a | rombo  | Espejos, manijas, elevadores y partes de carrocería.
Quetzara  | carroceria             | QZ.####      | 1.03 | 0.3  |        | #0d6b58 | cuña   | Cristal automotriz, plumas y molduras.
Nahuala   | escape transmision     | NH####       | 0.87 | 0.6  |        | #6b4a2b | barras | Mofles, catalizadores y chicotes hechos en Naucalpan.
Tequial   | quimicos               | TQ-####/{n}  | 0.94 | 0.9  | propia | #2a5d9f | onda   | Aceites, anticongelantes y líquidos de freno envasados en Jalisco.
Mixtla    | llantas                | MX####       | 0.92 | 0.4  |        | #22262d | anillo | Llantas para auto, camioneta y reparto.
`

function parseBrand(line: string): Brand {
  const [nombre = '', made = '', codigo = '', gama, mexico, own, color = '', mark, descripcion = ''] = line
    .split(' | ')
    .map((cell) => cell.trim())
  const ramos = trades.filter((trade) => made.split(' ').includes(trade))
  const emblema = emblems.find((emblem) => emblem === mark)

  if (ramos.length === 0 || !emblema) throw new Error(`marca ilegible: ${line}`)
  return {
    nombre,
    ramos,
    codigo,
    gama: Number(gama),
    mexico: Number(mexico),
    propia: own === 'propia',
    color,
    emblema,
    descripcion,
  }
}

export const brands: Brand[] = table.trim().split('\n').map(parseBrand)
