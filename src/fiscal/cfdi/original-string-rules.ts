// Made by scripts/compile-original-string.mjs from the tax office's published rules; the notation is explained in original-string.ts.
/** Rules of documents 4.0, their complements and stamps. */
export const rules: Record<string, string> = {
  donat11: `
donat:Donatarias: !@version !@noAutorizacion !@fechaAutorizacion !@leyenda`,
  divisas: `
divisas:Divisas: !@version !@tipoOperacion`,
  detallista: `
detallista:detallista: !@documentStructureVersion *detallista:orderIdentification/detallista:referenceIdentification( !. ) ?detallista:orderIdentification/detallista:ReferenceDate !detallista:buyer/detallista:gln !detallista:seller/detallista:gln !detallista:seller/detallista:alternatePartyIdentification !detallista:totalAmount/detallista:Amount *detallista:TotalAllowanceCharge/detallista:specialServicesType( ?. ) *detallista:TotalAllowanceCharge/detallista:Amount( ?. )`,
  implocal: `
implocal:ImpuestosLocales: !@version !@TotaldeRetenciones !@TotaldeTraslados *implocal:RetencionesLocales( !@ImpLocRetenido !@TasadeRetencion !@Importe ) *implocal:TrasladosLocales( !@ImpLocTrasladado !@TasadeTraslado !@Importe )`,
  iedu: `
iedu:instEducativas: !@version !@nombreAlumno !@CURP !@nivelEducativo !@autRVOE ?@rfcPago`,
  ventavehiculos11: `
ventavehiculos:VentaVehiculos: !@version !@ClaveVehicular ~@version='1.1'( !@Niv ) >.//ventavehiculos:InformacionAduanera
ventavehiculos:InformacionAduanera: !@numero !@fecha ?@aduana`,
  pfic: `
pfic:PFintegranteCoordinado: !@version !@ClaveVehicular !@Placa ?@RFCPF`,
  TuristaPasajeroExtranjero: `
tpe:TuristaPasajeroExtranjero: !@version !@fechadeTransito !@tipoTransito >tpe:datosTransito
tpe:datosTransito: !@Via !@TipoId !@NumeroId !@Nacionalidad !@EmpresaTransporte ?@IdTransporte`,
  leyendasFisc: `
leyendasFisc:LeyendasFiscales: !@version >leyendasFisc:Leyenda
leyendasFisc:Leyenda: ?@disposicionFiscal ?@norma !@textoLeyenda`,
  cfdiregistrofiscal: `
registrofiscal:CFDIRegistroFiscal: !@Version !@Folio`,
  pagoenespecie: `
pagoenespecie:PagoEnEspecie: !@Version !@CvePIC !@FolioSolDon !@PzaArtNombre !@PzaArtTecn !@PzaArtAProd !@PzaArtDim`,
  valesdedespensa: `
valesdedespensa:ValesDeDespensa: !@version !@tipoOperacion ?@registroPatronal !@numeroDeCuenta !@total >valesdedespensa:Conceptos
valesdedespensa:Conceptos: >valesdedespensa:Concepto
valesdedespensa:Concepto: !@identificador !@fecha !@rfc !@curp !@nombre ?@numSeguridadSocial !@importe`,
  aerolineas: `
aerolineas:Aerolineas: !@Version !@TUA >aerolineas:OtrosCargos
aerolineas:OtrosCargos: !@TotalCargos >aerolineas:Cargo
aerolineas:Cargo: !@CodigoCargo !@Importe`,
  notariospublicos: `
notariospublicos:NotariosPublicos: !@Version >notariospublicos:DescInmuebles >notariospublicos:DatosOperacion >notariospublicos:DatosNotario >notariospublicos:DatosEnajenante >notariospublicos:DatosAdquiriente
notariospublicos:DescInmuebles: >notariospublicos:DescInmueble
notariospublicos:DescInmueble: !@TipoInmueble !@Calle ?@NoExterior ?@NoInterior ?@Colonia ?@Localidad ?@Referencia !@Municipio !@Estado !@Pais !@CodigoPostal
notariospublicos:DatosOperacion: !@NumInstrumentoNotarial !@FechaInstNotarial !@MontoOperacion !@Subtotal !@IVA
notariospublicos:DatosNotario: !@CURP !@NumNotaria !@EntidadFederativa ?@Adscripcion
notariospublicos:DatosEnajenante: !@CoproSocConyugalE >notariospublicos:DatosUnEnajenante >notariospublicos:DatosEnajenantesCopSC
notariospublicos:DatosUnEnajenante: !@Nombre !@ApellidoPaterno ?@ApellidoMaterno !@RFC !@CURP
notariospublicos:DatosEnajenantesCopSC: >notariospublicos:DatosEnajenanteCopSC
notariospublicos:DatosEnajenanteCopSC: !@Nombre ?@ApellidoPaterno ?@ApellidoMaterno !@RFC ?@CURP !@Porcentaje
notariospublicos:DatosAdquiriente: !@CoproSocConyugalE >notariospublicos:DatosUnAdquiriente >notariospublicos:DatosAdquirientesCopSC
notariospublicos:DatosUnAdquiriente: !@Nombre ?@ApellidoPaterno ?@ApellidoMaterno !@RFC ?@CURP
notariospublicos:DatosAdquirientesCopSC: >notariospublicos:DatosAdquirienteCopSC
notariospublicos:DatosAdquirienteCopSC: !@Nombre ?@ApellidoPaterno ?@ApellidoMaterno !@RFC ?@CURP !@Porcentaje`,
  vehiculousado: `
vehiculousado:VehiculoUsado: !@Version !@montoAdquisicion !@montoEnajenacion !@claveVehicular !@marca !@tipo !@modelo ?@numeroMotor ?@numeroSerie ?@NIV !@valor >vehiculousado:InformacionAduanera
vehiculousado:InformacionAduanera: !@numero !@fecha ?@aduana`,
  servicioparcialconstruccion: `
servicioparcial:parcialesconstruccion: !@Version !@NumPerLicoAut >servicioparcial:Inmueble
servicioparcial:Inmueble: !@Calle ?@NoExterior ?@NoInterior ?@Colonia ?@Localidad ?@Referencia !@Municipio !@Estado !@CodigoPostal`,
  certificadodedestruccion: `
destruccion:certificadodedestruccion: !@Version !@Serie !@NumFolDesVeh >destruccion:VehiculoDestruido >destruccion:InformacionAduanera
destruccion:VehiculoDestruido: !@Marca !@TipooClase !@Año ?@Modelo ?@NIV ?@NumSerie !@NumPlacas ?@NumMotor !@NumFolTarjCir
destruccion:InformacionAduanera: !@NumPedImp !@Fecha !@Aduana`,
  renovacionysustitucionvehiculos: `
decreto:renovacionysustitucionvehiculos: !@Version !@TipoDeDecreto >decreto:DecretoRenovVehicular >decreto:DecretoSustitVehicular
decreto:DecretoRenovVehicular: !@VehEnaj >decreto:VehiculosUsadosEnajenadoPermAlFab >decreto:VehiculoNuvoSemEnajenadoFabAlPerm
decreto:DecretoSustitVehicular: !@VehEnaj >decreto:VehiculoUsadoEnajenadoPermAlFab >decreto:VehiculoNuvoSemEnajenadoFabAlPerm
decreto:VehiculosUsadosEnajenadoPermAlFab: !@PrecioVehUsado !@TipoVeh !@Marca !@TipooClase !@Año ?@Modelo ?@NIV ?@NumSerie !@NumPlacas ?@NumMotor !@NumFolTarjCir ?@NumPedIm ?@Aduana ?@FechaRegulVeh !@Foliofiscal
decreto:VehiculoNuvoSemEnajenadoFabAlPerm: !@Año ?@Modelo !@NumPlacas ?@RFC
decreto:VehiculoUsadoEnajenadoPermAlFab: !@PrecioVehUsado !@TipoVeh !@Marca !@TipooClase !@Año ?@Modelo ?@NIV ?@NumSerie !@NumPlacas ?@NumMotor !@NumFolTarjCir !@NumFolAvisoint !@NumPedIm !@Aduana !@FechaRegulVeh !@Foliofiscal`,
  obrasarteantiguedades: `
obrasarte:obrasarteantiguedades: !@Version !@TipoBien ?@OtrosTipoBien !@TituloAdquirido ?@OtrosTituloAdquirido ?@Subtotal ?@IVA !@FechaAdquisicion !@CaracterísticasDeObraoPieza`,
  ine11: `
ine:INE: !@Version !@TipoProceso ?@TipoComite ?@IdContabilidad >ine:Entidad
ine:Entidad: !@ClaveEntidad ?@Ambito >ine:Contabilidad
ine:Contabilidad: !@IdContabilidad`,
  nomina12: `
nomina12:Nomina: !@Version !@TipoNomina !@FechaPago !@FechaInicialPago !@FechaFinalPago !@NumDiasPagados ?@TotalPercepciones ?@TotalDeducciones ?@TotalOtrosPagos >nomina12:Emisor >nomina12:Receptor >nomina12:Percepciones >nomina12:Deducciones >nomina12:OtrosPagos >nomina12:Incapacidades
nomina12:Emisor: ?@Curp ?@RegistroPatronal ?@RfcPatronOrigen >nomina12:EntidadSNCF
nomina12:EntidadSNCF: !@OrigenRecurso ?@MontoRecursoPropio
nomina12:Receptor: !@Curp ?@NumSeguridadSocial ?@FechaInicioRelLaboral ?@Antigüedad !@TipoContrato ?@Sindicalizado ?@TipoJornada !@TipoRegimen !@NumEmpleado ?@Departamento ?@Puesto ?@RiesgoPuesto !@PeriodicidadPago ?@Banco ?@CuentaBancaria ?@SalarioBaseCotApor ?@SalarioDiarioIntegrado !@ClaveEntFed >nomina12:SubContratacion
nomina12:SubContratacion: !@RfcLabora !@PorcentajeTiempo
nomina12:Percepciones: ?@TotalSueldos ?@TotalSeparacionIndemnizacion ?@TotalJubilacionPensionRetiro !@TotalGravado !@TotalExento >nomina12:Percepcion >nomina12:JubilacionPensionRetiro >nomina12:SeparacionIndemnizacion
nomina12:Percepcion: !@TipoPercepcion !@Clave !@Concepto !@ImporteGravado !@ImporteExento >nomina12:AccionesOTitulos >nomina12:HorasExtra
nomina12:AccionesOTitulos: !@ValorMercado !@PrecioAlOtorgarse
nomina12:HorasExtra: !@Dias !@TipoHoras !@HorasExtra !@ImportePagado
nomina12:JubilacionPensionRetiro: ?@TotalUnaExhibicion ?@TotalParcialidad ?@MontoDiario !@IngresoAcumulable !@IngresoNoAcumulable
nomina12:SeparacionIndemnizacion: !@TotalPagado !@NumAñosServicio !@UltimoSueldoMensOrd !@IngresoAcumulable !@IngresoNoAcumulable
nomina12:Deducciones: ?@TotalOtrasDeducciones ?@TotalImpuestosRetenidos >nomina12:Deduccion
nomina12:Deduccion: !@TipoDeduccion !@Clave !@Concepto !@Importe
nomina12:OtrosPagos: >nomina12:OtroPago
nomina12:OtroPago: !@TipoOtroPago !@Clave !@Concepto !@Importe >nomina12:SubsidioAlEmpleo >nomina12:CompensacionSaldosAFavor
nomina12:SubsidioAlEmpleo: !@SubsidioCausado
nomina12:CompensacionSaldosAFavor: !@SaldoAFavor !@Año !@RemanenteSalFav
nomina12:Incapacidades: >nomina12:Incapacidad
nomina12:Incapacidad: !@DiasIncapacidad !@TipoIncapacidad ?@ImporteMonetario`,
  ComercioExterior11: `
cce11:ComercioExterior: !@Version ?@MotivoTraslado !@TipoOperacion ?@ClaveDePedimento ?@CertificadoOrigen ?@NumCertificadoOrigen ?@NumeroExportadorConfiable ?@Incoterm ?@Subdivision ?@Observaciones ?@TipoCambioUSD ?@TotalUSD >cce11:Emisor >cce11:Propietario >cce11:Receptor >cce11:Destinatario >cce11:Mercancias
cce11:Emisor: ?@Curp >cce11:Domicilio
cce11:Propietario: !@NumRegIdTrib !@ResidenciaFiscal
cce11:Receptor: ?@NumRegIdTrib >cce11:Domicilio
cce11:Destinatario: ?@NumRegIdTrib ?@Nombre >cce11:Domicilio
cce11:Mercancias: >cce11:Mercancia
cce11:Domicilio: !@Calle ?@NumeroExterior ?@NumeroInterior ?@Colonia ?@Localidad ?@Referencia ?@Municipio !@Estado !@Pais !@CodigoPostal
cce11:Mercancia: !@NoIdentificacion ?@FraccionArancelaria ?@CantidadAduana ?@UnidadAduana ?@ValorUnitarioAduana !@ValorDolares >cce11:DescripcionesEspecificas
cce11:DescripcionesEspecificas: !@Marca ?@Modelo ?@SubModelo ?@NumeroSerie`,
  ecc12: `
ecc12:EstadoDeCuentaCombustible: !@Version !@TipoOperacion !@NumeroDeCuenta !@SubTotal !@Total >ecc12:Conceptos
ecc12:Conceptos: >ecc12:ConceptoEstadoDeCuentaCombustible
ecc12:Traslados: >ecc12:Traslado
ecc12:ConceptoEstadoDeCuentaCombustible: !@Identificador !@Fecha !@Rfc !@ClaveEstacion !@Cantidad !@TipoCombustible ?@Unidad !@NombreCombustible !@FolioOperacion !@ValorUnitario !@Importe >ecc12:Traslados
ecc12:Traslado: !@Impuesto !@TasaOCuota !@Importe`,
  consumodeCombustibles11: `
consumodecombustibles11:ConsumoDeCombustibles: !@version !@tipoOperacion !@numeroDeCuenta ?@subTotal !@total >consumodecombustibles11:Conceptos
consumodecombustibles11:Conceptos: >consumodecombustibles11:ConceptoConsumoDeCombustibles
consumodecombustibles11:ConceptoConsumoDeCombustibles: !@identificador !@fecha !@rfc !@claveEstacion !@tipoCombustible !@cantidad !@nombreCombustible !@folioOperacion !@valorUnitario !@importe >consumodecombustibles11:Determinados
consumodecombustibles11:Determinados: >consumodecombustibles11:Determinado
consumodecombustibles11:Determinado: !@impuesto !@tasaOCuota !@importe`,
  GastosHidrocarburos10: `
gceh:GastosHidrocarburos: !@Version !@NumeroContrato ?@AreaContractual >gceh:Erogacion
gceh:Erogacion: !@TipoErogacion !@MontocuErogacion !@Porcentaje >gceh:DocumentoRelacionado >gceh:Actividades >gceh:CentroCostos
gceh:DocumentoRelacionado: !@OrigenErogacion ?@FolioFiscalVinculado ?@RFCProveedor !@MontoTotalIVA ?@MontoRetencionISR ?@MontoRetencionIVA ?@MontoRetencionOtrosImpuestos ?@NumeroPedimentoVinculado ?@ClavePedimentoVinculado ?@ClavePagoPedimentoVinculado ?@MontoIVAPedimento ?@OtrosImpuestosPagadosPedimento !@FechaFolioFiscalVinculado !@Mes !@MontoTotalErogaciones
gceh:Actividades: ?@ActividadRelacionada >gceh:SubActividades
gceh:SubActividades: ?@SubActividadRelacionada >gceh:Tareas
gceh:Tareas: ?@TareaRelacionada
gceh:CentroCostos: ?@Campo >gceh:Yacimientos
gceh:Yacimientos: ?@Yacimiento >gceh:Pozos
gceh:Pozos: ?@Pozo`,
  IngresosHidrocarburos: `
ieeh:IngresosHidrocarburos: !@Version !@NumeroContrato !@ContraprestacionPagadaOperador !@Porcentaje >ieeh:DocumentoRelacionado
ieeh:DocumentoRelacionado: !@FolioFiscalVinculado !@FechaFolioFiscalVinculado !@Mes`,
  CartaPorte20: `
cartaporte20:CartaPorte: !@Version !@TranspInternac ?@EntradaSalidaMerc ?@PaisOrigenDestino ?@ViaEntradaSalida ?@TotalDistRec >cartaporte20:Ubicaciones >cartaporte20:Mercancias >cartaporte20:FiguraTransporte
cartaporte20:Ubicaciones: >cartaporte20:Ubicacion
cartaporte20:Ubicacion: !@TipoUbicacion ?@IDUbicacion !@RFCRemitenteDestinatario ?@NombreRemitenteDestinatario ?@NumRegIdTrib ?@ResidenciaFiscal ?@NumEstacion ?@NombreEstacion ?@NavegacionTrafico !@FechaHoraSalidaLlegada ?@TipoEstacion ?@DistanciaRecorrida *cartaporte20:Domicilio( ?@Calle ?@NumeroExterior ?@NumeroInterior ?@Colonia ?@Localidad ?@Referencia ?@Municipio !@Estado !@Pais !@CodigoPostal )
cartaporte20:Mercancias: !@PesoBrutoTotal !@UnidadPeso ?@PesoNetoTotal !@NumTotalMercancias ?@CargoPorTasacion >cartaporte20:Mercancia >cartaporte20:Autotransporte >cartaporte20:TransporteMaritimo >cartaporte20:TransporteAereo >cartaporte20:TransporteFerroviario
cartaporte20:Mercancia: !@BienesTransp ?@ClaveSTCC !@Descripcion !@Cantidad !@ClaveUnidad ?@Unidad ?@Dimensiones ?@MaterialPeligroso ?@CveMaterialPeligroso ?@Embalaje ?@DescripEmbalaje !@PesoEnKg ?@ValorMercancia ?@Moneda ?@FraccionArancelaria ?@UUIDComercioExt >cartaporte20:Pedimentos >cartaporte20:GuiasIdentificacion >cartaporte20:CantidadTransporta >cartaporte20:DetalleMercancia
cartaporte20:Pedimentos: !@Pedimento
cartaporte20:GuiasIdentificacion: !@NumeroGuiaIdentificacion !@DescripGuiaIdentificacion !@PesoGuiaIdentificacion
cartaporte20:CantidadTransporta: !@Cantidad !@IDOrigen !@IDDestino ?@CvesTransporte
cartaporte20:DetalleMercancia: !@UnidadPesoMerc !@PesoBruto !@PesoNeto !@PesoTara ?@NumPiezas
cartaporte20:Autotransporte: !@PermSCT !@NumPermisoSCT >cartaporte20:IdentificacionVehicular >cartaporte20:Seguros >cartaporte20:Remolques
cartaporte20:IdentificacionVehicular: !@ConfigVehicular !@PlacaVM !@AnioModeloVM
cartaporte20:Seguros: !@AseguraRespCivil !@PolizaRespCivil ?@AseguraMedAmbiente ?@PolizaMedAmbiente ?@AseguraCarga ?@PolizaCarga ?@PrimaSeguro
cartaporte20:Remolques: >cartaporte20:Remolque
cartaporte20:Remolque: !@SubTipoRem !@Placa
cartaporte20:TransporteMaritimo: ?@PermSCT ?@NumPermisoSCT ?@NombreAseg ?@NumPolizaSeguro !@TipoEmbarcacion !@Matricula !@NumeroOMI ?@AnioEmbarcacion ?@NombreEmbarc !@NacionalidadEmbarc !@UnidadesDeArqBruto !@TipoCarga !@NumCertITC ?@Eslora ?@Manga ?@Calado ?@LineaNaviera !@NombreAgenteNaviero !@NumAutorizacionNaviero ?@NumViaje ?@NumConocEmbarc *cartaporte20:Contenedor( !@MatriculaContenedor !@TipoContenedor ?@NumPrecinto )
cartaporte20:TransporteAereo: !@PermSCT !@NumPermisoSCT ?@MatriculaAeronave ?@NombreAseg ?@NumPolizaSeguro !@NumeroGuia ?@LugarContrato !@CodigoTransportista ?@RFCEmbarcador ?@NumRegIdTribEmbarc ?@ResidenciaFiscalEmbarc ?@NombreEmbarcador
cartaporte20:TransporteFerroviario: !@TipoDeServicio !@TipoDeTrafico ?@NombreAseg ?@NumPolizaSeguro >cartaporte20:DerechosDePaso >cartaporte20:Carro
cartaporte20:DerechosDePaso: !@TipoDerechoDePaso !@KilometrajePagado
cartaporte20:Carro: !@TipoCarro !@MatriculaCarro !@GuiaCarro !@ToneladasNetasCarro *cartaporte20:Contenedor( !@TipoContenedor !@PesoContenedorVacio !@PesoNetoMercancia )
cartaporte20:FiguraTransporte: >cartaporte20:TiposFigura
cartaporte20:TiposFigura: !@TipoFigura ?@RFCFigura ?@NumLicencia ?@NombreFigura ?@NumRegIdTribFigura ?@ResidenciaFiscalFigura >cartaporte20:PartesTransporte *cartaporte20:Domicilio( ?@Calle ?@NumeroExterior ?@NumeroInterior ?@Colonia ?@Localidad ?@Referencia ?@Municipio !@Estado !@Pais !@CodigoPostal )
cartaporte20:PartesTransporte: !@ParteTransporte`,
  '4_0': `
cfdi:Comprobante: !@Version ?@Serie ?@Folio !@Fecha ?@FormaPago !@NoCertificado ?@CondicionesDePago !@SubTotal ?@Descuento !@Moneda ?@TipoCambio !@Total !@TipoDeComprobante !@Exportacion ?@MetodoPago !@LugarExpedicion ?@Confirmacion >cfdi:InformacionGlobal >cfdi:CfdiRelacionados >cfdi:Emisor >cfdi:Receptor >cfdi:Conceptos >cfdi:Impuestos >cfdi:Complemento
cfdi:InformacionGlobal: !@Periodicidad !@Meses !@Año
cfdi:CfdiRelacionados: !@TipoRelacion *cfdi:CfdiRelacionado( !@UUID )
cfdi:Emisor: !@Rfc !@Nombre !@RegimenFiscal ?@FacAtrAdquirente
cfdi:Receptor: !@Rfc !@Nombre !@DomicilioFiscalReceptor ?@ResidenciaFiscal ?@NumRegIdTrib !@RegimenFiscalReceptor !@UsoCFDI
cfdi:Conceptos: >cfdi:Concepto
cfdi:Concepto: !@ClaveProdServ ?@NoIdentificacion !@Cantidad !@ClaveUnidad ?@Unidad !@Descripcion !@ValorUnitario !@Importe ?@Descuento !@ObjetoImp *cfdi:Impuestos/cfdi:Traslados/cfdi:Traslado( !@Base !@Impuesto !@TipoFactor ?@TasaOCuota ?@Importe ) *cfdi:Impuestos/cfdi:Retenciones/cfdi:Retencion( !@Base !@Impuesto !@TipoFactor !@TasaOCuota !@Importe ) >cfdi:ACuentaTerceros >cfdi:InformacionAduanera >cfdi:CuentaPredial >cfdi:ComplementoConcepto >.//cfdi:Parte
cfdi:ACuentaTerceros: !@RfcACuentaTerceros !@NombreACuentaTerceros !@RegimenFiscalACuentaTerceros !@DomicilioFiscalACuentaTerceros
cfdi:InformacionAduanera: !@NumeroPedimento
cfdi:CuentaPredial: !@Numero
cfdi:ComplementoConcepto: >*
cfdi:Parte: !@ClaveProdServ ?@NoIdentificacion !@Cantidad ?@Unidad !@Descripcion ?@ValorUnitario ?@Importe >.//cfdi:InformacionAduanera
cfdi:Complemento: >*
cfdi:Impuestos: *cfdi:Retenciones/cfdi:Retencion( !@Impuesto !@Importe ) ?@TotalImpuestosRetenidos *cfdi:Traslados/cfdi:Traslado( !@Base !@Impuesto !@TipoFactor ?@TasaOCuota ?@Importe ) ?@TotalImpuestosTrasladados`,
  ComercioExterior20: `
cce20:ComercioExterior: !@Version ?@MotivoTraslado !@ClaveDePedimento !@CertificadoOrigen ?@NumCertificadoOrigen ?@NumeroExportadorConfiable ?@Incoterm ?@Observaciones !@TipoCambioUSD !@TotalUSD >cce20:Emisor >cce20:Propietario >cce20:Receptor >cce20:Destinatario >cce20:Mercancias
cce20:Emisor: ?@Curp >cce20:Domicilio
cce20:Propietario: !@NumRegIdTrib !@ResidenciaFiscal
cce20:Receptor: ?@NumRegIdTrib >cce20:Domicilio
cce20:Destinatario: ?@NumRegIdTrib ?@Nombre >cce20:Domicilio
cce20:Mercancias: >cce20:Mercancia
cce20:Domicilio: !@Calle ?@NumeroExterior ?@NumeroInterior ?@Colonia ?@Localidad ?@Referencia ?@Municipio !@Estado !@Pais !@CodigoPostal
cce20:Mercancia: !@NoIdentificacion ?@FraccionArancelaria ?@CantidadAduana ?@UnidadAduana ?@ValorUnitarioAduana !@ValorDolares >cce20:DescripcionesEspecificas
cce20:DescripcionesEspecificas: !@Marca ?@Modelo ?@SubModelo ?@NumeroSerie`,
  Pagos20: `
pago20:Pagos: !@Version >pago20:Totales >pago20:Pago
pago20:Totales: ?@TotalRetencionesIVA ?@TotalRetencionesISR ?@TotalRetencionesIEPS ?@TotalTrasladosBaseIVA16 ?@TotalTrasladosImpuestoIVA16 ?@TotalTrasladosBaseIVA8 ?@TotalTrasladosImpuestoIVA8 ?@TotalTrasladosBaseIVA0 ?@TotalTrasladosImpuestoIVA0 ?@TotalTrasladosBaseIVAExento !@MontoTotalPagos
pago20:Pago: !@FechaPago !@FormaDePagoP !@MonedaP ?@TipoCambioP !@Monto ?@NumOperacion ?@RfcEmisorCtaOrd ?@NomBancoOrdExt ?@CtaOrdenante ?@RfcEmisorCtaBen ?@CtaBeneficiario ?@TipoCadPago ?@CertPago ?@CadPago ?@SelloPago >pago20:DoctoRelacionado >pago20:ImpuestosP
pago20:DoctoRelacionado: !@IdDocumento ?@Serie ?@Folio !@MonedaDR ?@EquivalenciaDR !@NumParcialidad !@ImpSaldoAnt !@ImpPagado !@ImpSaldoInsoluto !@ObjetoImpDR *pago20:ImpuestosDR/pago20:RetencionesDR/pago20:RetencionDR( !@BaseDR !@ImpuestoDR !@TipoFactorDR !@TasaOCuotaDR !@ImporteDR ) *pago20:ImpuestosDR/pago20:TrasladosDR/pago20:TrasladoDR( !@BaseDR !@ImpuestoDR !@TipoFactorDR ?@TasaOCuotaDR ?@ImporteDR )
pago20:ImpuestosP: >pago20:RetencionesP >pago20:TrasladosP
pago20:RetencionesP: >pago20:RetencionP
pago20:TrasladosP: >pago20:TrasladoP
pago20:RetencionP: !@ImpuestoP !@ImporteP
pago20:TrasladoP: !@BaseP !@ImpuestoP !@TipoFactorP ?@TasaOCuotaP ?@ImporteP`,
  CartaPorte30: `
cartaporte30:CartaPorte: !@Version !@IdCCP !@TranspInternac ?@RegimenAduanero ?@EntradaSalidaMerc ?@PaisOrigenDestino ?@ViaEntradaSalida ?@TotalDistRec ?@RegistroISTMO ?@UbicacionPoloOrigen ?@UbicacionPoloDestino >cartaporte30:Ubicaciones >cartaporte30:Mercancias >cartaporte30:FiguraTransporte
cartaporte30:Ubicaciones: >cartaporte30:Ubicacion
cartaporte30:Ubicacion: !@TipoUbicacion ?@IDUbicacion !@RFCRemitenteDestinatario ?@NombreRemitenteDestinatario ?@NumRegIdTrib ?@ResidenciaFiscal ?@NumEstacion ?@NombreEstacion ?@NavegacionTrafico !@FechaHoraSalidaLlegada ?@TipoEstacion ?@DistanciaRecorrida *cartaporte30:Domicilio( ?@Calle ?@NumeroExterior ?@NumeroInterior ?@Colonia ?@Localidad ?@Referencia ?@Municipio !@Estado !@Pais !@CodigoPostal )
cartaporte30:Mercancias: !@PesoBrutoTotal !@UnidadPeso ?@PesoNetoTotal !@NumTotalMercancias ?@CargoPorTasacion ?@LogisticaInversaRecoleccionDevolucion >cartaporte30:Mercancia >cartaporte30:Autotransporte >cartaporte30:TransporteMaritimo >cartaporte30:TransporteAereo >cartaporte30:TransporteFerroviario
cartaporte30:Mercancia: !@BienesTransp ?@ClaveSTCC !@Descripcion !@Cantidad !@ClaveUnidad ?@Unidad ?@Dimensiones ?@MaterialPeligroso ?@CveMaterialPeligroso ?@Embalaje ?@DescripEmbalaje ?@SectorCOFEPRIS ?@NombreIngredienteActivo ?@NomQuimico ?@DenominacionGenericaProd ?@DenominacionDistintivaProd ?@Fabricante ?@FechaCaducidad ?@LoteMedicamento ?@FormaFarmaceutica ?@CondicionesEspTransp ?@RegistroSanitarioFolioAutorizacion ?@PermisoImportacion ?@FolioImpoVUCEM ?@NumCAS ?@RazonSocialEmpImp ?@NumRegSanPlagCOFEPRIS ?@DatosFabricante ?@DatosFormulador ?@DatosMaquilador ?@UsoAutorizado !@PesoEnKg ?@ValorMercancia ?@Moneda ?@FraccionArancelaria ?@UUIDComercioExt ?@TipoMateria ?@DescripcionMateria >cartaporte30:DocumentacionAduanera >cartaporte30:GuiasIdentificacion >cartaporte30:CantidadTransporta >cartaporte30:DetalleMercancia
cartaporte30:DocumentacionAduanera: !@TipoDocumento ?@NumPedimento ?@IdentDocAduanero ?@RFCImpo
cartaporte30:GuiasIdentificacion: !@NumeroGuiaIdentificacion !@DescripGuiaIdentificacion !@PesoGuiaIdentificacion
cartaporte30:CantidadTransporta: !@Cantidad !@IDOrigen !@IDDestino ?@CvesTransporte
cartaporte30:DetalleMercancia: !@UnidadPesoMerc !@PesoBruto !@PesoNeto !@PesoTara ?@NumPiezas
cartaporte30:Autotransporte: !@PermSCT !@NumPermisoSCT >cartaporte30:IdentificacionVehicular >cartaporte30:Seguros >cartaporte30:Remolques
cartaporte30:IdentificacionVehicular: !@ConfigVehicular !@PesoBrutoVehicular !@PlacaVM !@AnioModeloVM
cartaporte30:Seguros: !@AseguraRespCivil !@PolizaRespCivil ?@AseguraMedAmbiente ?@PolizaMedAmbiente ?@AseguraCarga ?@PolizaCarga ?@PrimaSeguro
cartaporte30:Remolques: >cartaporte30:Remolque
cartaporte30:Remolque: !@SubTipoRem !@Placa
cartaporte30:TransporteMaritimo: ?@PermSCT ?@NumPermisoSCT ?@NombreAseg ?@NumPolizaSeguro !@TipoEmbarcacion !@Matricula !@NumeroOMI ?@AnioEmbarcacion ?@NombreEmbarc !@NacionalidadEmbarc !@UnidadesDeArqBruto !@TipoCarga ?@Eslora ?@Manga ?@Calado ?@Puntal ?@LineaNaviera !@NombreAgenteNaviero !@NumAutorizacionNaviero ?@NumViaje ?@NumConocEmbarc ?@PermisoTempNavegacion *cartaporte30:Contenedor( !@TipoContenedor ?@MatriculaContenedor ?@NumPrecinto ?@IdCCPRelacionado ?@PlacaVMCCP ?@FechaCertificacionCCP ) >cartaporte30:RemolquesCCP
cartaporte30:RemolquesCCP: >cartaporte30:RemolqueCCP
cartaporte30:RemolqueCCP: !@SubTipoRemCCP !@PlacaCCP
cartaporte30:TransporteAereo: !@PermSCT !@NumPermisoSCT ?@MatriculaAeronave ?@NombreAseg ?@NumPolizaSeguro !@NumeroGuia ?@LugarContrato !@CodigoTransportista ?@RFCEmbarcador ?@NumRegIdTribEmbarc ?@ResidenciaFiscalEmbarc ?@NombreEmbarcador
cartaporte30:TransporteFerroviario: !@TipoDeServicio !@TipoDeTrafico ?@NombreAseg ?@NumPolizaSeguro >cartaporte30:DerechosDePaso >cartaporte30:Carro
cartaporte30:DerechosDePaso: !@TipoDerechoDePaso !@KilometrajePagado
cartaporte30:Carro: !@TipoCarro !@MatriculaCarro !@GuiaCarro !@ToneladasNetasCarro *cartaporte30:Contenedor( !@TipoContenedor !@PesoContenedorVacio !@PesoNetoMercancia )
cartaporte30:FiguraTransporte: >cartaporte30:TiposFigura
cartaporte30:TiposFigura: !@TipoFigura ?@RFCFigura ?@NumLicencia !@NombreFigura ?@NumRegIdTribFigura ?@ResidenciaFiscalFigura >cartaporte30:PartesTransporte *cartaporte30:Domicilio( ?@Calle ?@NumeroExterior ?@NumeroInterior ?@Colonia ?@Localidad ?@Referencia ?@Municipio !@Estado !@Pais !@CodigoPostal )
cartaporte30:PartesTransporte: !@ParteTransporte`,
  CartaPorte31: `
cartaporte31:CartaPorte: !@Version !@IdCCP !@TranspInternac ?@EntradaSalidaMerc ?@PaisOrigenDestino ?@ViaEntradaSalida ?@TotalDistRec ?@RegistroISTMO ?@UbicacionPoloOrigen ?@UbicacionPoloDestino >cartaporte31:RegimenesAduaneros >cartaporte31:Ubicaciones >cartaporte31:Mercancias >cartaporte31:FiguraTransporte
cartaporte31:RegimenesAduaneros: >cartaporte31:RegimenAduaneroCCP
cartaporte31:RegimenAduaneroCCP: !@RegimenAduanero
cartaporte31:Ubicaciones: >cartaporte31:Ubicacion
cartaporte31:Ubicacion: !@TipoUbicacion ?@IDUbicacion !@RFCRemitenteDestinatario ?@NombreRemitenteDestinatario ?@NumRegIdTrib ?@ResidenciaFiscal ?@NumEstacion ?@NombreEstacion ?@NavegacionTrafico !@FechaHoraSalidaLlegada ?@TipoEstacion ?@DistanciaRecorrida *cartaporte31:Domicilio( ?@Calle ?@NumeroExterior ?@NumeroInterior ?@Colonia ?@Localidad ?@Referencia ?@Municipio !@Estado !@Pais !@CodigoPostal )
cartaporte31:Mercancias: !@PesoBrutoTotal !@UnidadPeso ?@PesoNetoTotal !@NumTotalMercancias ?@CargoPorTasacion ?@LogisticaInversaRecoleccionDevolucion >cartaporte31:Mercancia >cartaporte31:Autotransporte >cartaporte31:TransporteMaritimo >cartaporte31:TransporteAereo >cartaporte31:TransporteFerroviario
cartaporte31:Mercancia: !@BienesTransp ?@ClaveSTCC !@Descripcion !@Cantidad !@ClaveUnidad ?@Unidad ?@Dimensiones ?@MaterialPeligroso ?@CveMaterialPeligroso ?@Embalaje ?@DescripEmbalaje ?@SectorCOFEPRIS ?@NombreIngredienteActivo ?@NomQuimico ?@DenominacionGenericaProd ?@DenominacionDistintivaProd ?@Fabricante ?@FechaCaducidad ?@LoteMedicamento ?@FormaFarmaceutica ?@CondicionesEspTransp ?@RegistroSanitarioFolioAutorizacion ?@PermisoImportacion ?@FolioImpoVUCEM ?@NumCAS ?@RazonSocialEmpImp ?@NumRegSanPlagCOFEPRIS ?@DatosFabricante ?@DatosFormulador ?@DatosMaquilador ?@UsoAutorizado !@PesoEnKg ?@ValorMercancia ?@Moneda ?@FraccionArancelaria ?@UUIDComercioExt ?@TipoMateria ?@DescripcionMateria >cartaporte31:DocumentacionAduanera >cartaporte31:GuiasIdentificacion >cartaporte31:CantidadTransporta >cartaporte31:DetalleMercancia
cartaporte31:DocumentacionAduanera: !@TipoDocumento ?@NumPedimento ?@IdentDocAduanero ?@RFCImpo
cartaporte31:GuiasIdentificacion: !@NumeroGuiaIdentificacion !@DescripGuiaIdentificacion !@PesoGuiaIdentificacion
cartaporte31:CantidadTransporta: !@Cantidad !@IDOrigen !@IDDestino ?@CvesTransporte
cartaporte31:DetalleMercancia: !@UnidadPesoMerc !@PesoBruto !@PesoNeto !@PesoTara ?@NumPiezas
cartaporte31:Autotransporte: !@PermSCT !@NumPermisoSCT >cartaporte31:IdentificacionVehicular >cartaporte31:Seguros >cartaporte31:Remolques
cartaporte31:IdentificacionVehicular: !@ConfigVehicular !@PesoBrutoVehicular !@PlacaVM !@AnioModeloVM
cartaporte31:Seguros: !@AseguraRespCivil !@PolizaRespCivil ?@AseguraMedAmbiente ?@PolizaMedAmbiente ?@AseguraCarga ?@PolizaCarga ?@PrimaSeguro
cartaporte31:Remolques: >cartaporte31:Remolque
cartaporte31:Remolque: !@SubTipoRem !@Placa
cartaporte31:TransporteMaritimo: ?@PermSCT ?@NumPermisoSCT ?@NombreAseg ?@NumPolizaSeguro !@TipoEmbarcacion !@Matricula !@NumeroOMI ?@AnioEmbarcacion ?@NombreEmbarc !@NacionalidadEmbarc !@UnidadesDeArqBruto !@TipoCarga ?@Eslora ?@Manga ?@Calado ?@Puntal ?@LineaNaviera !@NombreAgenteNaviero !@NumAutorizacionNaviero ?@NumViaje ?@NumConocEmbarc ?@PermisoTempNavegacion >cartaporte31:Contenedor
cartaporte31:Contenedor: !@TipoContenedor ?@MatriculaContenedor ?@NumPrecinto ?@IdCCPRelacionado ?@PlacaVMCCP ?@FechaCertificacionCCP >cartaporte31:RemolquesCCP
cartaporte31:RemolquesCCP: >cartaporte31:RemolqueCCP
cartaporte31:RemolqueCCP: !@SubTipoRemCCP !@PlacaCCP
cartaporte31:TransporteAereo: !@PermSCT !@NumPermisoSCT ?@MatriculaAeronave ?@NombreAseg ?@NumPolizaSeguro !@NumeroGuia ?@LugarContrato !@CodigoTransportista ?@RFCEmbarcador ?@NumRegIdTribEmbarc ?@ResidenciaFiscalEmbarc ?@NombreEmbarcador
cartaporte31:TransporteFerroviario: !@TipoDeServicio !@TipoDeTrafico ?@NombreAseg ?@NumPolizaSeguro >cartaporte31:DerechosDePaso >cartaporte31:Carro
cartaporte31:DerechosDePaso: !@TipoDerechoDePaso !@KilometrajePagado
cartaporte31:Carro: !@TipoCarro !@MatriculaCarro !@GuiaCarro !@ToneladasNetasCarro *cartaporte31:Contenedor( !@TipoContenedor !@PesoContenedorVacio !@PesoNetoMercancia )
cartaporte31:FiguraTransporte: >cartaporte31:TiposFigura
cartaporte31:TiposFigura: !@TipoFigura ?@RFCFigura ?@NumLicencia !@NombreFigura ?@NumRegIdTribFigura ?@ResidenciaFiscalFigura >cartaporte31:PartesTransporte *cartaporte31:Domicilio( ?@Calle ?@NumeroExterior ?@NumeroInterior ?@Colonia ?@Localidad ?@Referencia ?@Municipio !@Estado !@Pais !@CodigoPostal )
cartaporte31:PartesTransporte: !@ParteTransporte`,
  hidrocarburospetroliferos: `
hidrocarburospetroliferos:HidroYPetro: !@Version !@TipoPermiso !@NumeroPermiso !@ClaveHYP !@SubProductoHYP`,
  TFD_1_1: `
tfd:TimbreFiscalDigital: !@Version !@UUID !@FechaTimbrado !@RfcProvCertif ?@Leyenda !@SelloCFD !@NoCertificadoSAT`,
}
