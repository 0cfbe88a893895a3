// Made by scripts/compile-original-string.mjs from the tax office's published rules; the notation is explained in original-string.ts.
/** Rules that only documents 3.2 and 3.3 follow. */
export const rules: Record<string, string> = {
  '3_2': `
cfdi:Comprobante: !@version !@fecha !@tipoDeComprobante !@formaDePago ?@condicionesDePago !@subTotal ?@descuento ?@TipoCambio ?@Moneda !@total !@metodoDePago !@LugarExpedicion ?@NumCtaPago ?@FolioFiscalOrig ?@SerieFolioFiscalOrig ?@FechaFolioFiscalOrig ?@MontoFolioFiscalOrig >cfdi:Emisor >cfdi:Receptor >cfdi:Conceptos >cfdi:Impuestos >cfdi:Complemento
cfdi:Emisor: !@rfc ?@nombre >cfdi:DomicilioFiscal ~cfdi:ExpedidoEn( ?cfdi:ExpedidoEn/@calle ?cfdi:ExpedidoEn/@noExterior ?cfdi:ExpedidoEn/@noInterior ?cfdi:ExpedidoEn/@colonia ?cfdi:ExpedidoEn/@localidad ?cfdi:ExpedidoEn/@referencia ?cfdi:ExpedidoEn/@municipio ?cfdi:ExpedidoEn/@estado !cfdi:ExpedidoEn/@pais ?cfdi:ExpedidoEn/@codigoPostal ) *cfdi:RegimenFiscal( !@Regimen )
cfdi:Receptor: !@rfc ?@nombre ~cfdi:Domicilio( ?cfdi:Domicilio/@calle ?cfdi:Domicilio/@noExterior ?cfdi:Domicilio/@noInterior ?cfdi:Domicilio/@colonia ?cfdi:Domicilio/@localidad ?cfdi:Domicilio/@referencia ?cfdi:Domicilio/@municipio ?cfdi:Domicilio/@estado !cfdi:Domicilio/@pais ?cfdi:Domicilio/@codigoPostal )
cfdi:Conceptos: >cfdi:Concepto
cfdi:Impuestos: >cfdi:Retenciones/cfdi:Retencion ?@totalImpuestosRetenidos >cfdi:Traslados/cfdi:Traslado ?@totalImpuestosTrasladados
cfdi:Retencion: !@impuesto !@importe
cfdi:Traslado: !@impuesto !@tasa !@importe
cfdi:Complemento: >*
cfdi:Concepto: !@cantidad !@unidad ?@noIdentificacion !@descripcion !@valorUnitario !@importe >.//cfdi:InformacionAduanera >cfdi:CuentaPredial >cfdi:ComplementoConcepto
cfdi:InformacionAduanera: !@numero !@fecha ?@aduana
cfdi:CuentaPredial: !@numero
cfdi:ComplementoConcepto: >*
cfdi:DomicilioFiscal: !@calle ?@noExterior ?@noInterior ?@colonia ?@localidad ?@referencia !@municipio !@estado !@pais !@codigoPostal`,
  ecc: `
ecc:EstadoDeCuentaCombustible: !@tipoOperacion !@numeroDeCuenta ?@subTotal !@total >ecc:Conceptos
ecc:Conceptos: >ecc:ConceptoEstadoDeCuentaCombustible
ecc:Traslados: >ecc:Traslado
ecc:ConceptoEstadoDeCuentaCombustible: !@identificador !@fecha !@rfc !@claveEstacion !@cantidad !@nombreCombustible !@folioOperacion !@valorUnitario !@importe >ecc:Traslados
ecc:Traslado: !@impuesto !@tasa !@importe`,
  psgecfd: `
psgecfd:PrestadoresDeServiciosDeCFD: !@nombre !@rfc !@noCertificado !@fechaAutorizacion !@noAutorizacion`,
  ecb: `
ecb:EstadoDeCuentaBancario: !@version !@numeroCuenta !@nombreCliente *ecb:Movimientos/ecb:MovimientoECBFiscal( !@fecha !@RFCenajenante !@Importe )`,
  terceros11: `
terceros:PorCuentadeTerceros: !@version !@rfc ?@nombre >.//terceros:InformacionFiscalTercero >.//terceros:InformacionAduanera >terceros:CuentaPredial >.//terceros:Retenciones/terceros:Retencion >.//terceros:Traslados/terceros:Traslado
terceros:Retencion: !@impuesto !@importe
terceros:Traslado: !@impuesto !@tasa !@importe
terceros:InformacionAduanera: !@numero !@fecha ?@aduana
terceros:CuentaPredial: !@numero
terceros:InformacionFiscalTercero: !@calle ?@noExterior ?@noInterior ?@colonia ?@localidad ?@referencia !@municipio !@estado !@pais !@codigoPostal`,
  spei: `
spei:Complemento_SPEI: >spei:SPEI_Tercero
spei:SPEI_Tercero: !@FechaOperacion !@Hora !@ClaveSPEI !@sello !@numeroCertificado >spei:Ordenante >spei:Beneficiario
spei:Ordenante: !@BancoEmisor !@Nombre !@TipoCuenta !@Cuenta !@RFC
spei:Beneficiario: !@BancoReceptor !@Nombre !@TipoCuenta !@Cuenta !@RFC !@Concepto ?@IVA !@MontoPago`,
  nomina11: `
nomina:Nomina: ~@Version='1.0'( !@Version !@RegistroPatronal !@NumEmpleado !@CURP !@TipoRegimen ?@NumSeguridadSocial ?@CLABE ?@Banco !nomina:Ingresos/@TotalGravado !nomina:Ingresos/@TotalExento !nomina:Descuentos/@Total ) ~@Version='1.1'( !@Version ?@RegistroPatronal !@NumEmpleado !@CURP !@TipoRegimen ?@NumSeguridadSocial !@FechaPago !@FechaInicialPago !@FechaFinalPago !@NumDiasPagados ?@Departamento ?@CLABE ?@Banco ?@FechaInicioRelLaboral ?@Antiguedad ?@Puesto ?@TipoContrato ?@TipoJornada !@PeriodicidadPago ?@SalarioBaseCotApor ?@RiesgoPuesto ?@SalarioDiarioIntegrado >nomina:Percepciones >nomina:Deducciones >nomina:Incapacidades >nomina:HorasExtras )
nomina:Percepciones: !@TotalGravado !@TotalExento >nomina:Percepcion
nomina:Percepcion: !@TipoPercepcion !@Clave !@Concepto !@ImporteGravado !@ImporteExento
nomina:Deducciones: !@TotalGravado !@TotalExento >nomina:Deduccion
nomina:Deduccion: !@TipoDeduccion !@Clave !@Concepto !@ImporteGravado !@ImporteExento
nomina:Incapacidades: >nomina:Incapacidad
nomina:Incapacidad: !@DiasIncapacidad !@TipoIncapacidad !@Descuento
nomina:HorasExtras: >nomina:HorasExtra
nomina:HorasExtra: !@Dias !@TipoHoras !@HorasExtra !@ImportePagado`,
  consumodecombustibles: `
consumodecombustibles:ConsumoDeCombustibles: !@version !@tipoOperacion !@numeroDeCuenta ?@subTotal !@total >consumodecombustibles:Conceptos
consumodecombustibles:Conceptos: >consumodecombustibles:ConceptoConsumoDeCombustibles
consumodecombustibles:ConceptoConsumoDeCombustibles: !@identificador !@fecha !@rfc !@claveEstacion !@cantidad !@nombreCombustible !@folioOperacion !@valorUnitario !@importe >consumodecombustibles:Determinados
consumodecombustibles:Determinados: >consumodecombustibles:Determinado
consumodecombustibles:Determinado: !@impuesto !@tasa !@importe`,
  AcreditamientoIEPS10: `
aieps:acreditamientoIEPS: !@Version !@TAR`,
  ecc11: `
ecc11:EstadoDeCuentaCombustible: !@Version !@TipoOperacion !@NumeroDeCuenta !@SubTotal !@Total >ecc11:Conceptos
ecc11:Conceptos: >ecc11:ConceptoEstadoDeCuentaCombustible
ecc11:Traslados: >ecc11:Traslado
ecc11:ConceptoEstadoDeCuentaCombustible: !@Identificador !@Fecha !@Rfc !@ClaveEstacion ?@TAR !@Cantidad !@NoIdentificacion ?@Unidad !@NombreCombustible !@FolioOperacion !@ValorUnitario !@Importe >ecc11:Traslados
ecc11:Traslado: !@Impuesto !@TasaoCuota !@Importe`,
  ine10: `
ine:INE: !@Version !@TipoProceso ?@TipoComite ?@IdContabilidad >ine:Entidad
ine:Entidad: !@ClaveEntidad ?@Ambito >ine:Contabilidad
ine:Contabilidad: !@IdContabilidad`,
  '3_3': `
cfdi:Comprobante: !@Version ?@Serie ?@Folio !@Fecha ?@FormaPago !@NoCertificado ?@CondicionesDePago !@SubTotal ?@Descuento !@Moneda ?@TipoCambio !@Total !@TipoDeComprobante ?@MetodoPago !@LugarExpedicion ?@Confirmacion >cfdi:CfdiRelacionados >cfdi:Emisor >cfdi:Receptor >cfdi:Conceptos >cfdi:Impuestos >cfdi:Complemento
cfdi:CfdiRelacionados: !@TipoRelacion *cfdi:CfdiRelacionado( !@UUID )
cfdi:Emisor: !@Rfc ?@Nombre !@RegimenFiscal
cfdi:Receptor: !@Rfc ?@Nombre ?@ResidenciaFiscal ?@NumRegIdTrib !@UsoCFDI
cfdi:Conceptos: >cfdi:Concepto
cfdi:Concepto: !@ClaveProdServ ?@NoIdentificacion !@Cantidad !@ClaveUnidad ?@Unidad !@Descripcion !@ValorUnitario !@Importe ?@Descuento *cfdi:Impuestos/cfdi:Traslados/cfdi:Traslado( !@Base !@Impuesto !@TipoFactor ?@TasaOCuota ?@Importe ) *cfdi:Impuestos/cfdi:Retenciones/cfdi:Retencion( !@Base !@Impuesto !@TipoFactor !@TasaOCuota !@Importe ) >cfdi:InformacionAduanera >cfdi:CuentaPredial >cfdi:ComplementoConcepto >.//cfdi:Parte
cfdi:InformacionAduanera: !@NumeroPedimento
cfdi:CuentaPredial: !@Numero
cfdi:ComplementoConcepto: >*
cfdi:Parte: !@ClaveProdServ ?@NoIdentificacion !@Cantidad ?@Unidad !@Descripcion ?@ValorUnitario ?@Importe >.//cfdi:InformacionAduanera
cfdi:Complemento: >*
cfdi:Impuestos: *cfdi:Retenciones/cfdi:Retencion( !@Impuesto !@Importe ) ?@TotalImpuestosRetenidos *cfdi:Traslados/cfdi:Traslado( !@Impuesto !@TipoFactor !@TasaOCuota !@Importe ) ?@TotalImpuestosTrasladados`,
  Pagos10: `
pago10:Pagos: !@Version >pago10:Pago
pago10:Pago: !@FechaPago !@FormaDePagoP !@MonedaP ?@TipoCambioP !@Monto ?@NumOperacion ?@RfcEmisorCtaOrd ?@NomBancoOrdExt ?@CtaOrdenante ?@RfcEmisorCtaBen ?@CtaBeneficiario ?@TipoCadPago ?@CertPago ?@CadPago ?@SelloPago >pago10:DoctoRelacionado >pago10:Impuestos
pago10:DoctoRelacionado: !@IdDocumento ?@Serie ?@Folio !@MonedaDR ?@TipoCambioDR !@MetodoDePagoDR ?@NumParcialidad ?@ImpSaldoAnt ?@ImpPagado ?@ImpSaldoInsoluto
pago10:Impuestos: ?@TotalImpuestosRetenidos ?@TotalImpuestosTrasladados >pago10:Retenciones >pago10:Traslados
pago10:Retenciones: >pago10:Retencion
pago10:Traslados: >pago10:Traslado
pago10:Retencion: !@Impuesto !@Importe
pago10:Traslado: !@Impuesto !@TipoFactor !@TasaOCuota !@Importe`,
  CartaPorte: `
cartaporte:CartaPorte: !@Version !@TranspInternac ?@EntradaSalidaMerc ?@ViaEntradaSalida ?@TotalDistRec >cartaporte:Ubicaciones >cartaporte:Mercancias >cartaporte:FiguraTransporte
cartaporte:Ubicaciones: >cartaporte:Ubicacion
cartaporte:Ubicacion: ?@TipoEstacion ?@DistanciaRecorrida >cartaporte:Origen >cartaporte:Destino *cartaporte:Domicilio( !@Calle ?@NumeroExterior ?@NumeroInterior ?@Colonia ?@Localidad ?@Referencia ?@Municipio !@Estado !@Pais !@CodigoPostal )
cartaporte:Origen: ?@IDOrigen ?@RFCRemitente ?@NombreRemitente ?@NumRegIdTrib ?@ResidenciaFiscal ?@NumEstacion ?@NombreEstacion ?@NavegacionTrafico !@FechaHoraSalida
cartaporte:Destino: ?@IDDestino ?@RFCDestinatario ?@NombreDestinatario ?@NumRegIdTrib ?@ResidenciaFiscal ?@NumEstacion ?@NombreEstacion ?@NavegacionTrafico !@FechaHoraProgLlegada
cartaporte:Mercancias: ?@PesoBrutoTotal ?@UnidadPeso ?@PesoNetoTotal !@NumTotalMercancias ?@CargoPorTasacion >cartaporte:Mercancia >cartaporte:AutotransporteFederal >cartaporte:TransporteMaritimo >cartaporte:TransporteAereo >cartaporte:TransporteFerroviario
cartaporte:Mercancia: ?@BienesTransp ?@ClaveSTCC ?@Descripcion ?@Cantidad ?@ClaveUnidad ?@Unidad ?@Dimensiones ?@MaterialPeligroso ?@CveMaterialPeligroso ?@Embalaje ?@DescripEmbalaje !@PesoEnKg ?@ValorMercancia ?@Moneda ?@FraccionArancelaria ?@UUIDComercioExt >cartaporte:CantidadTransporta >cartaporte:DetalleMercancia
cartaporte:CantidadTransporta: !@Cantidad !@IDOrigen !@IDDestino ?@CvesTransporte
cartaporte:DetalleMercancia: !@UnidadPeso !@PesoBruto !@PesoNeto !@PesoTara ?@NumPiezas
cartaporte:AutotransporteFederal: !@PermSCT !@NumPermisoSCT !@NombreAseg !@NumPolizaSeguro >cartaporte:IdentificacionVehicular >cartaporte:Remolques
cartaporte:IdentificacionVehicular: !@ConfigVehicular !@PlacaVM !@AnioModeloVM
cartaporte:Remolques: >cartaporte:Remolque
cartaporte:Remolque: !@SubTipoRem !@Placa
cartaporte:TransporteMaritimo: ?@PermSCT ?@NumPermisoSCT ?@NombreAseg ?@NumPolizaSeguro !@TipoEmbarcacion !@Matricula !@NumeroOMI ?@AnioEmbarcacion ?@NombreEmbarc !@NacionalidadEmbarc !@UnidadesDeArqBruto !@TipoCarga !@NumCertITC ?@Eslora ?@Manga ?@Calado ?@LineaNaviera !@NombreAgenteNaviero !@NumAutorizacionNaviero ?@NumViaje ?@NumConocEmbarc *cartaporte:Contenedor( !@MatriculaContenedor !@TipoContenedor ?@NumPrecinto )
cartaporte:TransporteAereo: !@PermSCT !@NumPermisoSCT !@MatriculaAeronave ?@NombreAseg ?@NumPolizaSeguro !@NumeroGuia ?@LugarContrato ?@RFCTransportista !@CodigoTransportista ?@NumRegIdTribTranspor ?@ResidenciaFiscalTranspor ?@NombreTransportista ?@RFCEmbarcador ?@NumRegIdTribEmbarc ?@ResidenciaFiscalEmbarc ?@NombreEmbarcador
cartaporte:TransporteFerroviario: !@TipoDeServicio ?@NombreAseg ?@NumPolizaSeguro ?@Concesionario >cartaporte:DerechosDePaso >cartaporte:Carro
cartaporte:DerechosDePaso: !@TipoDerechoDePaso !@KilometrajePagado
cartaporte:Carro: !@TipoCarro !@MatriculaCarro !@GuiaCarro !@ToneladasNetasCarro *cartaporte:Contenedor( !@TipoContenedor !@PesoContenedorVacio !@PesoNetoMercancia )
cartaporte:FiguraTransporte: !@CveTransporte >cartaporte:Operadores >cartaporte:Propietario >cartaporte:Arrendatario >cartaporte:Notificado
cartaporte:Operadores: >cartaporte:Operador
cartaporte:Operador: ?@RFCOperador ?@NumLicencia ?@NombreOperador ?@NumRegIdTribOperador ?@ResidenciaFiscalOperador *cartaporte:Domicilio( !@Calle ?@NumeroExterior ?@NumeroInterior ?@Colonia ?@Localidad ?@Referencia ?@Municipio !@Estado !@Pais !@CodigoPostal )
cartaporte:Propietario: ?@RFCPropietario ?@NombrePropietario ?@NumRegIdTribPropietario ?@ResidenciaFiscalPropietario *cartaporte:Domicilio( !@Calle ?@NumeroExterior ?@NumeroInterior ?@Colonia ?@Localidad ?@Referencia ?@Municipio !@Estado !@Pais !@CodigoPostal )
cartaporte:Arrendatario: ?@RFCArrendatario ?@NombreArrendatario ?@NumRegIdTribArrendatario ?@ResidenciaFiscalArrendatario *cartaporte:Domicilio( !@Calle ?@NumeroExterior ?@NumeroInterior ?@Colonia ?@Localidad ?@Referencia ?@Municipio !@Estado !@Pais !@CodigoPostal )
cartaporte:Notificado: ?@RFCNotificado ?@NombreNotificado ?@NumRegIdTribNotificado ?@ResidenciaFiscalNotificado *cartaporte:Domicilio( !@Calle ?@NumeroExterior ?@NumeroInterior ?@Colonia ?@Localidad ?@Referencia ?@Municipio !@Estado !@Pais !@CodigoPostal )`,
}
