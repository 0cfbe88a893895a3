// What the columns of an upload may be called. First names are preferred when two columns could be the same field.

export const kinds = ['productos', 'precios', 'existencias', 'aplicaciones', 'equivalencias'] as const
export type Kind = (typeof kinds)[number]
/** What a list of rows may be read as: an upload of the catalogue, or what a client wants to buy. */
export type Shape = Kind | 'pedido'

export type Field =
  | 'k_parte'
  | 'descripcion'
  | 'nombre'
  | 'linea'
  | 'marca'
  | 'alternas'
  | 'oem'
  | 'precio'
  | 'existencia'
  | 'empaque'
  | 'casco'
  | 'hecho_en_mexico'
  | 'activo'
  | 'lista'
  | 'cantidad_min'
  | 'sucursal'
  | 'codigo'
  | 'fabricante'
  | 'tipo'
  | VehicleField

export type VehicleField =
  | 'vehiculo_marca'
  | 'modelo'
  | 'motor'
  | 'anios'
  | 'anio_inicio'
  | 'anio_fin'
  | 'posicion'
  | 'lado'
  | 'cantidad'
  | 'notas'
  | 'aplicaciones'

const names = (text: string) => text.split(',').map((name) => name.trim())

const part = names(
  'k parte,kparte,part number,numero de parte,num parte,num de parte,no parte,no de parte,nro parte,n parte,part no,part num,partno,' +
    'codigo,codigo de parte,codigo producto,codigo de producto,codigo del producto,clave,clave producto,clave articulo,clave del producto,sku,' +
    'codigo sku,code,product code,item code,cod producto,cod prod,cod,parte,codigo articulo,codigo de articulo,codigo interno,item number,' +
    'item,referencia,ref,articulo,art,no art,num art,cve art,cve,cve int,clave int,clave interna,num producto,id producto,product id,id',
)

/** Names of a field by themselves; a header is compared without accents, case and punctuation. */
const aliases: Record<Field, string[]> = {
  k_parte: part,
  descripcion: names(
    'descripcion,description,descripcion del producto,descripcion producto,descripcion larga,desc,descrip,detalle,titulo,title,concepto,descr,descripc,' +
      'desc prod,descr prod,desc art,descr art,desc articulo,descripcion articulo,descripcion del articulo',
  ),
  nombre: names(
    'nombre,name,producto,product,nombre del producto,nombre producto,product name,nombre corto,descripcion corta,articulo',
  ),
  linea: names(
    'linea,line,grupo,group,categoria,category,familia,product line,linea de producto,linea producto,tipo de producto,tipo producto,departamento,subgrupo,subcategoria,' +
      'lin prod,linea prod,lin,cve lin,cve linea,clave linea,clave de linea,fam,cve fam,cve familia,gpo,depto,dpto,dep,subfamilia,sublinea,subfam',
  ),
  marca: names('marca,brand,marca producto,marca del producto,marca refaccion,fabricante,manufacturer,mca'),
  alternas: names(
    'alternas,alterna,alternos,alterno,codigos alternos,codigo alterno,claves alternas,clave alterna,alternate codes,alternate code,alt codes,alternate,alternates,' +
      'equivalencias,equivalencia,equivalentes,equivalente,codigos equivalentes,codigo equivalente,cruces,cruce,interchange,cross reference,otros codigos,' +
      'codigos alternativos,codigo alternativo,referencias,no fab,num fab,cod fab,cod fabr,cve fab,clave fab,codigo de fabricante,codigo fabricante,numero de fabricante,no de fabricante,' +
      'cve alter,cve alterna,cve alt,clave alter,clave alt,cod alterno,cod alterna,cod alter,cod alt,codigo alter,codigo alt,no alterno,num alterno,' +
      'intercambio,intercambios,equiv,equivs,clave fabricante,clave de fabricante,clave del fabricante,codigo del fabricante,cve fabricante,cod fabricante,no fabricante,' +
      'lester,no lester,num lester,fmsi,cve fmsi,clave fmsi,no fmsi,num fmsi,codigo fmsi,ficha fmsi,num fabricante,numero del fabricante,no parte fabricante,num parte fabricante,numero de parte fabricante,numero de parte del fabricante,' +
      'cve prov,clave prov,cod prov,codigo prov,cve proveedor,cod proveedor,codigo proveedor,codigo de proveedor,codigo del proveedor,clave proveedor,clave de proveedor,clave del proveedor,no parte proveedor,numero de parte proveedor,numero de parte del proveedor',
  ),
  oem: names(
    'oem,oe,numero oem,no oem,num oem,codigo oem,codigos oem,oem number,oem code,oem codes,numeros oem,numero original,no original,codigo original,original',
  ),
  precio: names(
    'precio,price,precio lista,precio de lista,list price,p lista,lista de precio,precio publico,precio al publico,precio de venta,precio venta,precio vta,p publico,ppv,pvp,' +
      'precio unitario,unit price,precio neto,mayoreo,precio mayoreo,precio de mayoreo,p pub,precio 1,prec 1,p1,p 1,prec,p unit,p u,publico,al publico,menudeo,precio menudeo,venta,p venta',
  ),
  existencia: names(
    'existencia,existencias,stock,disponible,disponibles,inventario,cantidad disponible,stock disponible,on hand,qty on hand,qty,quantity,exist,inv,stk,piezas,cantidad',
  ),
  empaque: names(
    'empaque,pzas caja,piezas caja,pz caja,pz por caja,piezas por empaque,pzas por empaque,unidades por caja,unidades por caja pack,piezas por caja,pzas por caja,multiplo,master,pack',
  ),
  casco: names('casco,importe del casco,importe casco,cargo por casco,casco sin iva,core,core charge,core price'),
  hecho_en_mexico: names('hecho en mexico,hecho mx,hecho mexico,made in mexico,nacional'),
  activo: names('activo,active,estatus,status,estado,vigente'),
  lista: names('lista,lista de precios,lista precios,price list,clave lista'),
  cantidad_min: names('cantidad minima,cantidad min,a partir de,minimo,min qty'),
  sucursal: names('sucursal,branch,almacen,bodega,warehouse,tienda,store'),
  codigo: names(
    'codigo equivalente,equivalencia,equivalencias,equivalente,codigo alterno,alterno,alterna,codigo competencia,codigo competidor,cruce,oem,numero oem,codigo oem,' +
      'numero original,codigo original,alternate code,interchange,cross reference,codigo,code,clave,intercambio,intercambios,equiv,' +
      'cve alter,cve alterna,clave alterna,cod alterno,clave fabricante',
  ),
  fabricante: names('fabricante,manufacturer,marca,brand,competidor,marca competencia,marca equivalente'),
  tipo: names('tipo,type,tipo de equivalencia,tipo equivalencia'),
  vehiculo_marca: names(
    'vehiculo marca,marca vehiculo,marca del vehiculo,marca auto,marca del auto,armadora,arm,armad,marca moto,marca de la moto,marca de moto,marca motocicleta,marca de vehiculo,fabricante del vehiculo,fabricante vehiculo,fabricante del auto,make,applications brand,applications make,aplicacion marca,aplicaciones marca',
  ),
  modelo: names(
    'modelo,model,vehiculo modelo,modelo vehiculo,modelo del vehiculo,modelo auto,applications model,aplicacion modelo,aplicaciones modelo,vehiculo,vehicle,auto,carro,submarca,sub marca,submarca vehiculo',
  ),
  motor: names(
    'motor,engine,vehiculo motor,motor vehiculo,applications motor,applications engine,aplicacion motor,aplicaciones motor,cilindrada,litros,desplazamiento',
  ),
  anios: names(
    'anios,anos,years,ano,anio,year,vehiculo anios,vehiculo anos,applications years,aplicacion anos,aplicaciones anos,aplicaciones anios,rango de anos,rango anos,' +
      'ano modelo,anio modelo,periodo,a o,a os',
  ),
  anio_inicio: names(
    'anio inicio,ano inicio,anio inicial,ano inicial,desde,anio desde,ano desde,year from,from year,start year,year start,from,del,anio ini,ano ini,inicio,de',
  ),
  anio_fin: names(
    'anio fin,ano fin,anio final,ano final,hasta,anio hasta,ano hasta,year to,to year,end year,year end,to,al,fin,a',
  ),
  posicion: names('posicion,position,ubicacion,location,eje,pos'),
  lado: names('lado,side'),
  cantidad: names('cantidad,qty,quantity,cantidad por vehiculo,piezas por vehiculo,piezas'),
  notas: names('notas,nota,notes,note,observaciones,observacion,obs,comentarios,comentario,comments,remarks'),
  aplicaciones: names(
    'aplicaciones,applications,aplicacion,vehiculos,compatibilidad,compatibilidades,compatible con,vehiculos compatibles,se usa en,usado en,usos,aplica para,aplica a,aplica en,' +
      'aplicacion vehicular,autos,para,fitment,fits,fits vehicles',
  ),
}

/** Fields of each kind; the first of a pair (several names joined by |) that is there is enough. */
export const shapes: Record<Shape, { fields: Field[]; required: string[] }> = {
  productos: {
    fields: [
      ...([
        'k_parte',
        'descripcion',
        'nombre',
        'linea',
        'marca',
        'alternas',
        'oem',
        'precio',
        'existencia',
        'empaque',
        'casco',
        'hecho_en_mexico',
        'activo',
        'sucursal',
      ] as const),
      ...([
        'vehiculo_marca',
        'modelo',
        'motor',
        'anios',
        'anio_inicio',
        'anio_fin',
        'posicion',
        'lado',
        'notas',
        'aplicaciones',
      ] as const),
    ],
    required: [
      'k_parte',
      'descripcion|nombre|linea|marca|alternas|oem|precio|existencia|empaque|casco|hecho_en_mexico|activo|aplicaciones',
    ],
  },
  precios: { fields: ['k_parte', 'precio', 'lista', 'cantidad_min'], required: ['k_parte', 'precio'] },
  existencias: { fields: ['k_parte', 'existencia', 'sucursal'], required: ['k_parte', 'existencia'] },
  aplicaciones: {
    fields: [
      'k_parte',
      'vehiculo_marca',
      'modelo',
      'motor',
      'anios',
      'anio_inicio',
      'anio_fin',
      'posicion',
      'lado',
      'cantidad',
      'notas',
      'aplicaciones',
    ],
    // In columns of their own, or all of them told in one.
    required: ['k_parte', 'vehiculo_marca|aplicaciones', 'modelo|aplicaciones', 'anios|anio_inicio|aplicaciones'],
  },
  equivalencias: { fields: ['k_parte', 'codigo', 'fabricante', 'tipo'], required: ['k_parte', 'codigo'] },
  pedido: {
    fields: ['k_parte', 'cantidad', 'descripcion', 'nombre', 'codigo', 'precio'],
    required: ['k_parte|codigo|descripcion|nombre'],
  },
}

/** Header text as it is compared: no accents, lower case, words parted by one blank. */
export function foldHeader(text: string): string {
  return text
    .replace(/[Øø⌀]/g, ' diam ')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
}

const beginnings: [Field, RegExp][] = [
  ['k_parte', /^(?:numero|no) de parte /],
  ['descripcion', /^(?:desc|descr|descrip|descripcion|titulo) | descripcion$| description$/],
  ['linea', /^(?:linea|grupo|categoria) /],
  [
    'precio',
    /^precio (?!costo|compra|oferta|anterior|sugerido)|^price (?!cost|offer|before|suggested)|^(?:lista|pvp) |^(?:s|sin|mas|c|con) iva(?: |$)/,
  ],
  ['existencia', /^(?:existencias?|stock) /],
]

/** How well a header names a field of this kind: 0 not at all, 100 and more best. */
export function scoreOf(kind: Shape, field: Field, cell: string): number {
  const header = cell.slice(0, LONGEST_NAME)
  const folded = foldHeader(header)
  // «PRECIO ABRIL (SIN IVA)»: what stands in brackets explains, it does not name.
  const bare = foldHeader(header.replace(/\([^)]*\)/g, ' '))
  const apart = numberApart(bare)
  for (const name of new Set([folded, bare, apart, ...otherSpellings(field, bare)])) {
    const place = aliasesOf(kind, field).indexOf(name)
    // «codigo» beside no other name of ours is our own code, in a file of equivalences too: it earns nothing extra.
    if (place >= 0) return 200 - place + (name === field.replaceAll('_', ' ') && field !== 'codigo' ? 50 : 0)
  }
  // Where no code stands under it, it is what the part is.
  if (field === 'nombre' && /^(?:partes?|piezas?|refaccion(?:es)?)$/.test(bare)) return 5
  // «DESCRIPCIÓN / APLICACIÓN»: the thing, and then what it is for.
  const [foremost = ''] = header.split('/')
  if (field === 'descripcion' && header.includes('/') && aliasesOf(kind, field).includes(foldHeader(foremost)))
    return 60
  // «Lester / OEM»: numbers of both.
  const isOneOf = severalColumns.has(field) && header.includes('/')
  if (isOneOf && header.split('/').some((one) => aliasesOf(kind, field).includes(foldHeader(one)))) return 40
  const begun = field === 'precio' ? apart : bare
  return beginnings.some(([target, pattern]) => target === field && pattern.test(begun)) ? 20 : 0
}

/** «C L A V E IZQ.», «RH»: what stands under it is of one of two sides. */
export const sideAtEnd = /(?:^| )(?:izq(?:uierd[oa]s?)?|lh|der(?:ech[oa]s?)?|rh)$/

/** «O.E.M.» by its letters, «P. mayoreo» as the price it is; of what there may be several, «Aplicación 2» without its number. */
function otherSpellings(field: Field, bare: string): string[] {
  const together = bare.replace(/\b([a-z]) (?=[a-z]\b)/g, '$1')
  const priced = field === 'precio' ? [bare.replace(/^(?:p|prec) (?=[a-z]{2})/, 'precio ')] : []
  const ofSide = field === 'k_parte' ? [together.replace(sideAtEnd, '')] : []
  return [together, ...ofSide, ...priced, ...(severalColumns.has(field) ? [bare.replace(/ \d{1,2}$/, '')] : [])]
}

/** Fields that a list may give several columns to: all of them are read. */
export const severalColumns: ReadonlySet<Field> = new Set<Field>(['alternas', 'oem', 'aplicaciones'])

/** «precio1 iva», as systems call their columns, as it is said: «precio 1 iva». */
export function numberApart(folded: string): string {
  return folded.replace(/([a-z])(\d)/g, '$1 $2')
}

const ordered = names(
  'cant,cantidad pedida,cantidad solicitada,cantidad requerida,cantidad a pedir,a pedir,pedir,pedido,solicitado,requerido,pzas,pza,pz,pcs,unidades,uds,und,' +
    'qty ordered,order qty,ctd,cdad,cantidad pzas,cantidad piezas,cant pedida,cant pzas,no piezas,num piezas,surtir,comprar',
)

/** Nothing longer is the name of a column. */
const LONGEST_NAME = 120

function aliasesOf(kind: Shape, field: Field): string[] {
  if (kind === 'pedido' && field === 'cantidad') return [...aliases.cantidad, ...ordered]
  if (kind === 'aplicaciones' && field === 'vehiculo_marca')
    return [...aliases.vehiculo_marca, 'marca', 'brand', 'fabricante']
  return aliases[field]
}

const groups: [VehicleField, RegExp][] = [
  ['vehiculo_marca', /^(?:vehiculo )?(?:marca|make|brand|armadora) ?(\d{1,2})$/],
  ['modelo', /^(?:vehiculo )?(?:modelo|model|vehiculo) ?(\d{1,2})$/],
  ['motor', /^(?:vehiculo )?(?:motor|engine) ?(\d{1,2})$/],
  ['anios', /^(?:vehiculo )?(?:anios?|anos?|years?) ?(\d{1,2})$/],
  ['anio_inicio', /^(?:desde|(?:anio|ano) inicio) ?(\d{1,2})$/],
  ['anio_fin', /^(?:hasta|(?:anio|ano) fin) ?(\d{1,2})$/],
  ['posicion', /^posicion ?(\d{1,2})$/],
]

/** MARCA2, «Modelo 3»…: the field and the number of its group. */
export function groupOf(header: string): { field: VehicleField; group: number } | null {
  const folded = foldHeader(header).replace(/^(?:applications?|aplicacion(?:es)?) /, '')
  for (const [field, pattern] of groups) {
    const number = pattern.exec(folded)?.[1]
    if (number) return { field, group: Number(number) }
  }
  return null
}
