import type { TextsIn } from "./texts.ts";

export const es: TextsIn<"es"> = {
	page: {
		language: "es",
		report: "Denunciar esta página",
		socials: "Redes sociales",
		verifiedNetwork: "{network}, verificado",
		verified: "Verificado: enlaza de vuelta a esta página",
		noLinks: "Aquí todavía no hay enlaces.",
		download: "Descargar {title}",
		play: "Reproducir",
		sensitive: "Contenido sensible",
		withLink: "Con un enlace",
		pointCamera: "Apunta aquí con la cámara",
		hostedBy: "Alojado por {site}",
		linksBy: "Enlaces de {name}",
		timeSpan: "{from} – {until}",
		dayAndTime: "{day}, {time}",
		monthAndYear: "{month} ’{year}",
	},
	card: {
		seeAll: "Ver todos los enlaces",
	},
	markdown: {
		links: "Enlaces",
		socials: "Redes sociales",
		sensitive: "contenido sensible",
		verified: "verificado",
	},
	player: {
		frame: "{title}, en {site}",
		open: "Abrir en {site}",
	},
	question: {
		sensitive: "Este enlace puede mostrar contenido sensible.",
		sensitiveTitle: "Contenido sensible",
		address: "Comprueba la dirección antes de continuar. Aún no la hemos revisado.",
		addressTitle: "Comprueba la dirección",
		continue: "Continuar",
		goBack: "Volver",
	},
	file: {
		place: "Lugar",
		phone: "Teléfono",
		email: "Correo electrónico",
		website: "Sitio web",
		address: "Dirección",
		details: "Detalles",
		note: "Nota",
		saveContact: "Guardar contacto",
		open: "Abrir archivo",
		addToCalendar: "Añadir a tu calendario",
		otherCalendars: "Apple y otros calendarios",
		inApp:
			"Estás en el navegador de {app}. Si algo no funciona aquí, abre el menú {dots}y elige «Abrir en el navegador».",
		thisApp: "esta aplicación",
	},
	form: {
		name: "Tu nombre",
		optional: "Opcional",
		email: "Tu correo electrónico",
		message: "Mensaje",
		send: "Enviar mensaje",
		messageNote:
			"Guardamos tu mensaje para {name} durante un año como máximo. Tu correo electrónico permanece oculto hasta que te respondan o decidan verlo.",
		signUp: "Suscribirme",
		signUpNote:
			"Guardamos tu dirección, este texto y la fecha para {name} hasta que te des de baja. Estarás en la lista cuando confirmes el correo que te enviaremos.",
		privacyPolicy: "Política de privacidad",
		leaveEmpty: "Deja este campo vacío",
		sent: "Mensaje enviado",
		sentText: "Gracias. Si hay respuesta, llegará por correo electrónico.",
		checkEmail: "Revisa tu correo",
		checkEmailText:
			"Te hemos enviado un enlace para confirmar tu suscripción. Si no llega en unos minutos, mira en la carpeta de spam. No recibirás otro correo si ya estás en la lista o si hoy ya te hemos enviado 3 de estos correos.",
		emailTomorrow: "Recibirás un correo mañana",
		emailTomorrowText:
			"Hoy se ha apuntado mucha gente a esta lista. Mañana te enviaremos un enlace para confirmar tu suscripción. No lo recibirás si ya estás en la lista o si hoy ya te hemos enviado 3 de estos correos.",
		backTo: "Volver a {name}",
	},
	fields: {
		emailMissing: "Escribe tu correo electrónico",
		emailInvalid: "Escribe un correo electrónico válido",
		nameTooLong: {
			one: "El nombre debe tener como máximo {count} carácter",
			other: "El nombre debe tener como máximo {count} caracteres",
		},
		messageMissing: "Escribe un mensaje",
		messageTooLong: {
			one: "El mensaje debe tener como máximo {count} carácter",
			other: "El mensaje debe tener como máximo {count} caracteres",
		},
		consentMissing: "Marca la casilla para suscribirte",
		leaveEmpty:
			"Vacía este campo y vuelve a enviar el formulario. Puede que lo haya rellenado una extensión del navegador.",
		reasonMissing: "Elige qué está mal",
		detailsMissing: "Di qué está mal",
		detailsTooLong: {
			one: "Los detalles deben tener como máximo {count} carácter",
			other: "Los detalles deben tener como máximo {count} caracteres",
		},
	},
	refusals: {
		manyMessages:
			"Están llegando muchos mensajes desde tu red. Vuelve a intentarlo dentro de una hora.",
		pageFull: "Esta página ya no puede recibir más mensajes hoy. Vuelve a intentarlo mañana.",
		manySignUps:
			"Mucha gente se está suscribiendo desde tu red. Vuelve a intentarlo dentro de una hora.",
		manyOnList: "Esta lista ya no puede recibir más suscripciones hoy. Vuelve a intentarlo mañana.",
		listClosed: "Esta lista todavía no está abierta. Vuelve más tarde.",
		listFull: "Esta lista está llena.",
		manyReports:
			"Están llegando muchas denuncias desde tu red. Vuelve a intentarlo dentro de una hora.",
		unavailable:
			"Ahora mismo no podemos acceder a nuestra base de datos. No se ha perdido nada. Vuelve a intentarlo en un momento.",
		invalid: "Un texto contiene un carácter que no se puede guardar. Vuelve a escribirlo.",
	},
	report: {
		title: "Denunciar una página",
		heading: "Denunciar esta página",
		intro: "Dinos qué está mal en la página de {name}, {address}. No sabrá quién la ha denunciado.",
		reason: "¿Qué está mal?",
		choose: "Elige una opción",
		reasons: {
			scam: "Spam, estafa o software malicioso",
			impersonation: "Se hace pasar por otra persona",
			illegal: "Algo ilegal",
			hate: "Odio, amenazas o acoso",
			sexual: "Contenido sexual sin advertencia",
			copyright: "Usa la obra de alguien sin permiso",
			privacy: "Comparte información privada de alguien",
			other: "Otra cosa",
		},
		details: "Detalles",
		detailsHint:
			"Dinos qué debemos mirar, por ejemplo qué enlace. Opcional, salvo si has elegido «Otra cosa».",
		atMost: {
			one: "Como máximo {count} carácter.",
			other: "Como máximo {count} caracteres.",
		},
		tooMany: {
			one: "Sobra {count} carácter",
			other: "Sobran {count} caracteres",
		},
		email: "Tu correo electrónico",
		emailHint:
			"Opcional. Solo para preguntas sobre esta denuncia y para contarte qué hemos decidido.",
		leaveEmpty: "Deja este campo vacío",
		send: "Enviar denuncia",
		sending: "Enviando…",
		invalid: "Corrige los errores del formulario",
		unreachable:
			"Ahora mismo no podemos conectar con el servidor. Tu denuncia no se ha enviado. Vuelve a intentarlo.",
		sent: "Gracias",
		sentText:
			"Hemos recibido tu denuncia. Las revisamos todas. Si has dejado tu correo electrónico, puede que te escribamos al respecto.",
		back: "Volver a la página",
	},
	subscription: {
		title: "Tu suscripción",
		invalid: "Este enlace no funciona",
		invalidText:
			"Puede que esté incompleto o sea demasiado antiguo, o que ya te hayas dado de baja.",
		ended: "Te has dado de baja",
		endedText: "Hemos borrado tu dirección de esta lista.",
		confirmed: "Estás en la lista",
		confirmedText: "{page} tiene {email} en su lista de correo.",
		toConfirm: "Confirma tu suscripción",
		toConfirmText: "{page} tendrá {email} en su lista de correo.",
		quote: "«{text}»",
		agreed:
			"Aceptaste esto el {time}. Guardamos tu dirección, este texto y la fecha hasta que te des de baja. Consulta nuestra {privacyPolicy}.",
		privacyPolicy: "política de privacidad",
		confirm: "Confirmar suscripción",
		confirming: "Confirmando…",
		unsubscribe: "Darme de baja",
		decline: "No suscribirme",
		unsubscribing: "Dando de baja…",
		openPage: "Abrir la página",
		unreachable:
			"Ahora mismo no podemos conectar con el servidor. No ha cambiado nada. Vuelve a intentarlo.",
	},
	confirmAddress: {
		title: "Confirma tu dirección",
		invalid: "Este enlace no funciona",
		invalidText: "Puede que esté incompleto o sea demasiado antiguo.",
		confirmed: "Dirección confirmada",
		confirmedText: "Gracias. {page} ya puede responder a tus mensajes.",
		toConfirm: "Confirma tu dirección",
		toConfirmText:
			"Enviaste un mensaje a {page} y recibiste una respuesta. Confirma que la dirección de ese correo es tuya para que pueda volver a responderte.",
		confirm: "Confirmar dirección",
		confirming: "Confirmando…",
		notYou:
			"Si no escribiste a esta página, cierra esta ventana. Otra persona introdujo tu dirección.",
		openPage: "Abrir la página",
		unreachable:
			"Ahora mismo no podemos conectar con el servidor. No ha cambiado nada. Vuelve a intentarlo.",
	},
	mail: {
		questions: "¿Tienes preguntas? Escribe a {email}.",
		brokenButton: "Si el botón no funciona, abre este enlace:",
	},
	confirmationMail: {
		heading: "Confirma tu suscripción",
		preview: {
			one: "Confirma en el plazo de {count} día para entrar en la lista de correo.",
			other: "Confirma en el plazo de {count} días para entrar en la lista de correo.",
		},
		button: "Revisar y confirmar",
		text: {
			one: "Has pedido entrar en la lista de correo de {page}. Confírmalo en el plazo de {count} día.",
			other:
				"Has pedido entrar en la lista de correo de {page}. Confírmalo en el plazo de {count} días.",
		},
		keep: "Guarda este correo: el mismo enlace sirve para darte de baja.",
		notYou:
			"Si no te has suscrito, ignora este correo. No estás en la lista y borraremos tu dirección.",
	},
	replyMail: {
		heading: "{name} ha respondido a tu mensaje",
		unconfirmedHeading: "Tienes una respuesta",
		unconfirmedSubject: "Tienes una respuesta a tu mensaje",
		unconfirmedPreview:
			"Alguien introdujo tu dirección en un formulario de contacto de {site} y recibió una respuesta.",
		button: "Confirma tu dirección",
		wrote: "Escribiste a {page} el {day} (UTC). Responde a este correo para escribir a {name}.",
		unconfirmed:
			"Hasta que confirmes tu dirección, {name} no podrá enviarte otra respuesta a ese mensaje.",
		notYou:
			"Si no escribiste a {page}, otra persona introdujo tu dirección. Puedes ignorar este correo.",
	},
	reportAnswerMail: {
		subject: "Tu denuncia en {site}",
		heading: "Hemos revisado tu denuncia",
		thanks: "Gracias por denunciar la página {page}. La hemos revisado.",
		violation:
			"La página incumplía nuestras normas y hemos tomado medidas. Para proteger la privacidad de todos, no podemos darte más detalles.",
		noViolation:
			"No hemos encontrado nada que incumpla nuestras normas, así que la página sigue como está. Si ocurre algo nuevo, vuelve a denunciarla.",
		notYou:
			"Si no denunciaste ninguna página, alguien escribió tu dirección por error. Puedes ignorar este correo.",
	},
	failures: {
		goHome: "Ir al inicio",
		retry: "Reintentar",
		request: "Solicitud {id}",
		unreadable: "No podemos leer esta solicitud",
		unreadableText: "La dirección o el formulario no es válido. Vuelve atrás e inténtalo de nuevo.",
		otherSite: "No se ha aceptado este formulario",
		otherSiteText:
			"Se ha enviado desde otro sitio. Vuelve atrás, recarga la página y envía el formulario de nuevo.",
		missing: "Página no encontrada",
		missingText: "Puede que la dirección esté mal escrita o que la página se haya movido.",
		gone: "Esto ya no existe",
		goneText: "Se ha eliminado o ha caducado.",
		tooLarge: "Esto es demasiado grande",
		tooLargeText: "Vuelve atrás e inténtalo de nuevo con menos contenido.",
		tooMany: "Demasiadas solicitudes",
		tooManyText: "Vuelve a intentarlo dentro de diez minutos.",
		outage: "Volvemos enseguida",
		outageText: "El servidor no está disponible ahora mismo. Vuelve a intentarlo pronto.",
		failed: "Algo ha salido mal",
		failedText: "Hemos registrado lo ocurrido. Vuelve a intentarlo.",
		refused: "Esto no ha funcionado",
		refusedText: "Vuelve atrás e inténtalo de nuevo.",
	},
	frame: {
		skip: "Ir al contenido",
		cookies: "Cookies",
		cookiesNeeded: "Usamos cookies para que el sitio funcione.",
		cookiesAsked: "La analítica web solo se añade si la aceptas.",
		cookiesShort: "¿Permitir la analítica?",
		learnMore: "Más información",
		aboutCookies: "sobre las cookies",
		decline: "Rechazar",
		accept: "Aceptar todo",
		dismiss: "Cerrar",
		offline: "No tienes conexión.",
		unreachable: "No podemos conectar con el servidor.",
		pageWaits: "La página se abrirá en cuanto recuperes la conexión.",
		formNotSent: "No se ha enviado. Vuelve a intentarlo cuando recuperes la conexión.",
		newsWaits: "Esta página se actualizará en cuanto recuperes la conexión.",
		tryNow: "Probar ahora",
		tooLarge: "Lo que has enviado es demasiado grande. Acórtalo y vuelve a intentarlo.",
	},
};
