// Headers and titles by what they say of a part: that it is a tyre, that a number is its diameter, or nothing of what it is.
import { foldHeader } from './columns.ts'

const words = (text: string) => new Set(text.split(' '))

const things = words(
  'llanta neumatico camara rin bateria acumulador balata pastilla zapata disco tambor caliper filtro bujia amortiguador resorte muelle rotula ' +
    'horquilla bieleta buje terminal cremallera maza balero rodamiento junta anillo piston valvula bomba reten banda cadena tensor polea soporte ' +
    'inyector sensor radiador ventilador termostato manguera compresor condensador bobina alternador marcha foco faro calavera espejo manija ' +
    'parabrisas cristal limpiador cable fusible relevador clutch flecha cruceta mofle catalizador aceite lubricante anticongelante grasa tornillo ' +
    'birlo tuerca abrazadera tapete claxon cofre fascia',
)

const measures = words(
  'rin aro diametro diam int ext interior exterior fondo grueso profundidad hileras hil ancho alto altura largo longitud espesor grosor rosca calibre grado viscosidad voltaje voltios volts amperaje amperios amperes ' +
    'watts potencia cca capacidad dientes cilindros puertas birlos barrenos agujeros orificios estrias polos pines vias terminales canales ranuras ' +
    'hojas capas velocidades pasajeros',
)

/** Of a header: money, dates, numbers of something, stock, people, where and how it is sold. None of it is the part. */
const others = words(
  'precio precios price prices pvp ppv costo costos cost coste importe importes monto total subtotal valor neto bruto mayoreo menudeo publico ' +
    'contado credito lista oferta promocion promo rebaja ahorro sugerido venta ventas vta compra compras margen margin markup utilidad ganancia ' +
    'comision bono puntos flete envio moneda currency divisa cambio mxn usd dlls dolares pesos iva ieps isr impuesto impuestos tax arancel ' +
    'descuento descuentos dscto dcto desc porcentaje porc percent ' +
    'fecha date dia dias mes meses ano anos anio anios year years hora time vigencia vence vencimiento caducidad actualizacion actualizado ' +
    'modificado creado created updated alta baja desde hasta periodo trimestre temporada semana tiempo ' +
    'id uuid guid codigo codigos cod clave claves sku skus folio serie serial ean upc gtin barcode barras code parte part consecutivo renglon fila ' +
    'item indice ref referencia referencias sat fraccion oem oe asin mpn key hash token lote pedimento rfc factura pedido orden ticket ' +
    'existencia existencias stock stk inventario inv disponible disponibles disponibilidad cantidad cant qty quantity minimo minima maximo maxima ' +
    'reorden surtido apartado transito conteo bodega bod almacen sucursal ubicacion pasillo anaquel rack tienda location caja paquete multiplo ' +
    'cliente clientes proveedor vendedor comprador cajero usuario responsable contacto empresa compania razon correo email mail telefono ' +
    'direccion ciudad zona region plaza canal segmento estatus status estado condicion prioridad ranking rotacion clasificacion abc garantia ' +
    'warranty entrega solicitado autorizado comentario comentarios observacion observaciones obs nota notas remarks notes comments motivo ' +
    'errores error origen origin pais country procedencia nacional importado made url link liga foto fotos imagen imagenes image images photo ' +
    'picture video archivo publicacion unidad unidades um uom unit',
)

const telling = words(
  'medida medidas size tamano dimension dimensiones modelo tipo version color material acabado presentacion envase lado posicion motor caracteristica ' +
    'caracteristicas especificacion especificaciones acab acabados equipo equipamiento diseno rodada contenido perfil transmision transm trans combustible traccion cabina textura',
)

/** What a part is for, which goes by numbers too: a tractor «2755 2955 4020». */
const machines = words(
  'tractor tractores tractocamion maquina maquinas maquinaria implemento implementos chasis remolque vehiculo vehiculos carro auto camion moto motocicleta',
)

/** «TRACTOR», «Tractor / máquina». */
export function isOfMachine(header: string): boolean {
  return wordsOf(header).some((word) => machines.has(word))
}

/** What a size is made of, one number after the other: 25x40x7. */
const dimensions = words(
  'diametro diam int ext interior exterior ancho alto altura largo longitud espesor grosor fondo grueso profundidad',
)

/** «Ø INT.», «ALTURA», «FONDO (MM)». */
export function isDimension(header: string): boolean {
  const said = wordsOf(header).filter((word) => word !== 'mm' && word !== 'cm' && !between.has(word))
  return said.length > 0 && said.every((word) => dimensions.has(word) || word === 'panal')
}

/** Between the words of a title or a header. */
const between = words('de del la el las los en y para por nuestra nuestro')

const wordsOf = (text: string) => foldHeader(text).split(' ')

/** Whether a header speaks of money, stock, dates or how it is sold. */
export function saysOfTrade(header: string): boolean {
  return wordsOf(header).some((word) => others.has(word))
}

/** Whether a header says nothing of what a part is; one of letters alone, as «IV» or «U.M.», is no word either. */
export function isRefused(header: string): boolean {
  // «ACAB/OBS» has finishes too.
  return header.split('/').every((one) => saysOfTrade(one) || !wordsOf(one).some((word) => word.length > 2))
}

/** «LLANTA», «Bujías». */
export function isThing(header: string): boolean {
  return thingOf(wordsOf(header)) !== ''
}

/** «DIÁMETRO EXTERIOR», «Núm. de dientes»: what a bare number below it is. */
export function namesMeasure(header: string): boolean {
  return wordsOf(header).some((word) => measures.has(word))
}

/** What a header says that its numbers count or measure, as it is written after a number. */
const unitNames: Record<string, string> = {
  volts: 'V',
  voltios: 'V',
  voltaje: 'V',
  amperes: 'Amp',
  amperios: 'Amp',
  amperaje: 'Amp',
  amp: 'Amp',
  amps: 'Amp',
  watts: 'W',
  dientes: 'dientes',
  cilindros: 'cilindros',
  puertas: 'puertas',
  birlos: 'birlos',
  estrias: 'estrías',
  polos: 'polos',
  pines: 'pines',
  vias: 'vías',
  canales: 'canales',
  velocidades: 'velocidades',
}
const howMany = words('no num numero nro cant cantidad cuantos')

/** `V` of «VOLTAJE», `dientes` of «Núm. de dientes», the first of «Amp / Watts»; '' of a header that says something else besides. */
export function unitOf(header: string): string {
  const said = wordsOf(header).filter((word) => !between.has(word) && !howMany.has(word))
  const units = said.flatMap((word) => (Object.hasOwn(unitNames, word) ? [unitNames[word] ?? ''] : []))
  return units.length === said.length ? (units[0] ?? '') : ''
}

/** «MEDIDA»: a figure below it says itself how large a part is, as STD beside it does. */
export function isMeasureAlone(header: string): boolean {
  return /^(?:medidas?|sobremedida|size|oversize|tamano)$/.test(foldHeader(header))
}

/** A header below which a code too says something: «MODELO», «MEDIDA». */
export function isTelling(header: string): boolean {
  return wordsOf(header).some((word) => telling.has(word) || machines.has(word))
}

const ofTitles = words(
  'lista listas precio precios catalogo vigente vigentes general productos autopartes refacciones mexico hoja enero febrero marzo abril mayo junio ' +
    'julio agosto septiembre octubre noviembre diciembre',
)

/** What a title is of, if it says nothing else: «LISTA DE PRECIOS LLANTAS 2026», and not «FILTROS LÓPEZ». */
export function thingOfTitle(titles: string[]): string {
  const found = new Set(
    titles.flatMap(
      (title) => thingOf(wordsOf(title).filter((word) => !ofTitles.has(word) && !/^\d+$/.test(word))) || [],
    ),
  )
  const [thing = '', ...more] = found
  return more.length ? '' : thing.toUpperCase()
}

/** The one thing that is all these words say, as one calls a single one; '' where they say more or less. */
function thingOf(said: string[]): string {
  const [word = '', ...more] = said.filter((one) => !between.has(one))
  if (more.length) return ''
  return [word, word.replace(/s$/, ''), word.replace(/es$/, '')].find((one) => things.has(one)) ?? ''
}
