// Made by scripts/compile-original-string.mjs from the tax office's published rules; the notation is explained in original-string.ts.
/** Which rules each version follows, in this order (a later one of the same node wins), and what their prefixes mean. */
export const versions: Record<string, string> = {
  '3.2':
    'ecc psgecfd donat11 divisas ecb detallista implocal terceros11 iedu ventavehiculos11 pfic TuristaPasajeroExtranjero leyendasFisc spei nomina11 cfdiregistrofiscal pagoenespecie consumodecombustibles valesdedespensa aerolineas notariospublicos vehiculousado servicioparcialconstruccion certificadodedestruccion renovacionysustitucionvehiculos obrasarteantiguedades AcreditamientoIEPS10 ecc11 ine10 ine11 nomina12 ComercioExterior11 3_2',
  '3.3':
    'ecc11 donat11 divisas implocal leyendasFisc pfic TuristaPasajeroExtranjero nomina12 cfdiregistrofiscal pagoenespecie aerolineas valesdedespensa consumodecombustibles notariospublicos vehiculousado servicioparcialconstruccion renovacionysustitucionvehiculos certificadodedestruccion obrasarteantiguedades ComercioExterior11 ine11 iedu ventavehiculos11 terceros11 Pagos10 detallista ecc12 consumodeCombustibles11 GastosHidrocarburos10 IngresosHidrocarburos CartaPorte CartaPorte20 3_3',
  '4.0':
    'donat11 divisas implocal leyendasFisc pfic TuristaPasajeroExtranjero nomina12 cfdiregistrofiscal pagoenespecie aerolineas valesdedespensa notariospublicos vehiculousado servicioparcialconstruccion renovacionysustitucionvehiculos certificadodedestruccion obrasarteantiguedades ComercioExterior11 ComercioExterior20 ine11 iedu ventavehiculos11 detallista ecc12 consumodeCombustibles11 GastosHidrocarburos10 IngresosHidrocarburos CartaPorte20 Pagos20 CartaPorte30 CartaPorte31 hidrocarburospetroliferos 4_0',
  tfd: 'TFD_1_1',
}

/** `cfdi` is the document's own namespace. */
export const prefixes: Record<string, string> = {
  ecc: 'http://www.sat.gob.mx/ecc',
  psgecfd: 'http://www.sat.gob.mx/psgecfd',
  donat: 'http://www.sat.gob.mx/donat',
  divisas: 'http://www.sat.gob.mx/divisas',
  detallista: 'http://www.sat.gob.mx/detallista',
  ecb: 'http://www.sat.gob.mx/ecb',
  implocal: 'http://www.sat.gob.mx/implocal',
  terceros: 'http://www.sat.gob.mx/terceros',
  iedu: 'http://www.sat.gob.mx/iedu',
  ventavehiculos: 'http://www.sat.gob.mx/ventavehiculos',
  pfic: 'http://www.sat.gob.mx/pfic',
  tpe: 'http://www.sat.gob.mx/TuristaPasajeroExtranjero',
  leyendasFisc: 'http://www.sat.gob.mx/leyendasFiscales',
  spei: 'http://www.sat.gob.mx/spei',
  nomina: 'http://www.sat.gob.mx/nomina',
  registrofiscal: 'http://www.sat.gob.mx/registrofiscal',
  pagoenespecie: 'http://www.sat.gob.mx/pagoenespecie',
  consumodecombustibles: 'http://www.sat.gob.mx/consumodecombustibles',
  valesdedespensa: 'http://www.sat.gob.mx/valesdedespensa',
  aerolineas: 'http://www.sat.gob.mx/aerolineas',
  notariospublicos: 'http://www.sat.gob.mx/notariospublicos',
  vehiculousado: 'http://www.sat.gob.mx/vehiculousado',
  servicioparcial: 'http://www.sat.gob.mx/servicioparcialconstruccion',
  destruccion: 'http://www.sat.gob.mx/certificadodestruccion',
  decreto: 'http://www.sat.gob.mx/renovacionysustitucionvehiculos',
  obrasarte: 'http://www.sat.gob.mx/arteantiguedades',
  aieps: 'http://www.sat.gob.mx/acreditamiento',
  ecc11: 'http://www.sat.gob.mx/EstadoDeCuentaCombustible',
  ine: 'http://www.sat.gob.mx/ine',
  nomina12: 'http://www.sat.gob.mx/nomina12',
  cce11: 'http://www.sat.gob.mx/ComercioExterior11',
  pago10: 'http://www.sat.gob.mx/Pagos',
  ecc12: 'http://www.sat.gob.mx/EstadoDeCuentaCombustible12',
  consumodecombustibles11: 'http://www.sat.gob.mx/ConsumoDeCombustibles11',
  gceh: 'http://www.sat.gob.mx/GastosHidrocarburos10',
  ieeh: 'http://www.sat.gob.mx/IngresosHidrocarburos10',
  cartaporte: 'http://www.sat.gob.mx/CartaPorte',
  cartaporte20: 'http://www.sat.gob.mx/CartaPorte20',
  cce20: 'http://www.sat.gob.mx/ComercioExterior20',
  pago20: 'http://www.sat.gob.mx/Pagos20',
  cartaporte30: 'http://www.sat.gob.mx/CartaPorte30',
  cartaporte31: 'http://www.sat.gob.mx/CartaPorte31',
  hidrocarburospetroliferos: 'http://www.sat.gob.mx/hidrocarburospetroliferos',
  tfd: 'http://www.sat.gob.mx/TimbreFiscalDigital',
}
