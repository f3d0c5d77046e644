import type { TextsIn } from "./texts.ts";

/** A narrow no-break space precedes “; ! ?”, a no-break space the colon, and both quotation marks have one inside. */
export const fr: TextsIn<"fr"> = {
	page: {
		language: "fr",
		report: "Signaler cette page",
		socials: "Réseaux sociaux",
		verifiedNetwork: "{network}, vérifié",
		verified: "Vérifié : renvoie vers cette page",
		noLinks: "Pas encore de liens ici.",
		download: "Télécharger {title}",
		play: "Lire",
		sensitive: "Contenu sensible",
		withLink: "Avec un lien",
		pointCamera: "Visez ici avec l’appareil photo",
		hostedBy: "Hébergé par {site}",
		linksBy: "Les liens de {name}",
		timeSpan: "{from} – {until}",
		dayAndTime: "{day}, {time}",
		monthAndYear: "{month} ’{year}",
	},
	card: {
		seeAll: "Voir tous les liens",
	},
	markdown: {
		links: "Liens",
		socials: "Réseaux sociaux",
		sensitive: "contenu sensible",
		verified: "vérifié",
	},
	player: {
		frame: "{title}, sur {site}",
		open: "Ouvrir sur {site}",
	},
	question: {
		sensitive: "Ce lien peut afficher du contenu sensible.",
		sensitiveTitle: "Contenu sensible",
		address: "Vérifiez l’adresse avant de continuer. Nous ne l’avons pas encore examinée.",
		addressTitle: "Vérifier l’adresse",
		continue: "Continuer",
		goBack: "Revenir",
	},
	file: {
		place: "Lieu",
		phone: "Téléphone",
		email: "E-mail",
		website: "Site web",
		address: "Adresse",
		details: "Détails",
		note: "Note",
		saveContact: "Enregistrer le contact",
		open: "Ouvrir le fichier",
		addToCalendar: "Ajouter à votre agenda",
		otherCalendars: "Apple et autres agendas",
		inApp:
			"Vous êtes dans le navigateur de {app}. Si quelque chose ne fonctionne pas ici, ouvrez le menu {dots}et choisissez « Ouvrir dans le navigateur ».",
		thisApp: "cette application",
	},
	form: {
		name: "Votre nom",
		optional: "Facultatif",
		email: "Votre adresse e-mail",
		message: "Message",
		send: "Envoyer le message",
		messageNote:
			"Nous conservons votre message pour {name} pendant un an au plus. Votre adresse e-mail reste masquée jusqu’à une réponse, ou jusqu’à ce que son affichage soit demandé.",
		signUp: "S’inscrire",
		signUpNote:
			"Nous conservons votre adresse, ce texte et la date pour {name} jusqu’à votre désinscription. Vous êtes sur la liste dès que vous confirmez l’e-mail que nous vous envoyons.",
		privacyPolicy: "Politique de confidentialité",
		leaveEmpty: "Laissez ce champ vide",
		sent: "Message envoyé",
		sentText: "Merci. Toute réponse vous parviendra par e-mail.",
		checkEmail: "Consultez votre messagerie",
		checkEmailText:
			"Nous vous avons envoyé un lien pour confirmer votre inscription. S’il n’arrive pas d’ici quelques minutes, regardez dans vos courriers indésirables. Vous ne recevrez pas d’autre e-mail si vous êtes déjà sur la liste, ou si nous vous en avons déjà envoyé 3 aujourd’hui.",
		emailTomorrow: "Vous recevrez un e-mail demain",
		emailTomorrowText:
			"Beaucoup de personnes se sont inscrites à cette liste aujourd’hui. Demain, nous vous enverrons un lien pour confirmer votre inscription. Vous n’en recevrez pas si vous êtes déjà sur la liste, ou si nous vous avons déjà envoyé 3 de ces e-mails aujourd’hui.",
		backTo: "Retour à {name}",
	},
	fields: {
		emailMissing: "Saisissez votre adresse e-mail",
		emailInvalid: "Saisissez une adresse e-mail valide",
		nameTooLong: {
			one: "Le nom doit comporter au plus {count} caractère",
			other: "Le nom doit comporter au plus {count} caractères",
		},
		messageMissing: "Saisissez un message",
		messageTooLong: {
			one: "Le message doit comporter au plus {count} caractère",
			other: "Le message doit comporter au plus {count} caractères",
		},
		consentMissing: "Cochez la case pour vous inscrire",
		leaveEmpty:
			"Videz ce champ, puis renvoyez le formulaire. Une extension du navigateur l’a peut-être rempli.",
		reasonMissing: "Choisissez ce qui ne va pas",
		detailsMissing: "Dites ce qui ne va pas",
		detailsTooLong: {
			one: "Les précisions doivent comporter au plus {count} caractère",
			other: "Les précisions doivent comporter au plus {count} caractères",
		},
	},
	refusals: {
		manyMessages:
			"De nombreux messages arrivent de votre réseau en ce moment. Veuillez réessayer dans une heure.",
		pageFull:
			"Cette page ne peut plus recevoir de messages aujourd’hui. Veuillez réessayer demain.",
		manySignUps:
			"De nombreuses inscriptions arrivent de votre réseau en ce moment. Veuillez réessayer dans une heure.",
		manyOnList:
			"Cette liste ne peut plus recevoir d’inscriptions aujourd’hui. Veuillez réessayer demain.",
		listClosed: "Cette liste n’est pas encore ouverte. Veuillez revenir plus tard.",
		listFull: "Cette liste est complète.",
		manyReports:
			"De nombreux signalements arrivent de votre réseau en ce moment. Veuillez réessayer dans une heure.",
		unavailable:
			"Notre base de données est injoignable pour le moment. Rien n’a été perdu. Veuillez réessayer dans un instant.",
		invalid:
			"Un texte contient un caractère que nous ne pouvons pas enregistrer. Veuillez le saisir de nouveau.",
	},
	report: {
		title: "Signaler une page",
		heading: "Signaler cette page",
		intro:
			"Dites-nous ce qui ne va pas sur la page de {name}, {address}. L’auteur du signalement ne lui sera pas révélé.",
		reason: "Qu’est-ce qui ne va pas ?",
		choose: "Choisissez",
		reasons: {
			scam: "Spam, arnaque ou logiciel malveillant",
			impersonation: "Se fait passer pour quelqu’un d’autre",
			illegal: "Quelque chose d’illégal",
			hate: "Haine, menaces ou harcèlement",
			sexual: "Contenu sexuel sans avertissement",
			copyright: "Utilise une œuvre sans autorisation",
			privacy: "Divulgue des informations privées",
			other: "Autre chose",
		},
		details: "Précisions",
		detailsHint:
			"Dites-nous ce qu’il faut regarder, par exemple quel lien. Facultatif, sauf si vous avez choisi « Autre chose ».",
		atMost: {
			one: "{count} caractère au plus.",
			other: "{count} caractères au plus.",
		},
		tooMany: {
			one: "{count} caractère en trop",
			other: "{count} caractères en trop",
		},
		email: "Votre adresse e-mail",
		emailHint:
			"Facultatif. Uniquement pour des questions sur ce signalement et pour vous dire ce que nous avons décidé.",
		leaveEmpty: "Laissez ce champ vide",
		send: "Envoyer le signalement",
		sending: "Envoi…",
		invalid: "Veuillez corriger les erreurs du formulaire",
		unreachable:
			"Le serveur est injoignable pour le moment. Votre signalement n’a pas été envoyé. Veuillez réessayer.",
		sent: "Merci",
		sentText:
			"Nous avons reçu votre signalement. Nous examinons chacun d’eux. Si vous avez laissé votre adresse e-mail, nous vous écrirons peut-être à ce sujet.",
		back: "Retour à la page",
	},
	subscription: {
		title: "Votre abonnement",
		invalid: "Ce lien ne fonctionne pas",
		invalidText: "Il est peut-être incomplet ou trop ancien, ou vous vous êtes déjà désinscrit.",
		ended: "Désinscription effectuée",
		endedText: "Nous avons supprimé votre adresse de cette liste.",
		confirmed: "Vous êtes sur la liste",
		confirmedText: "{email} est sur la liste e-mail de {page}.",
		toConfirm: "Confirmez votre inscription",
		toConfirmText: "{email} sera sur la liste e-mail de {page}.",
		quote: "« {text} »",
		agreed:
			"Vous avez accepté ce texte le {time}. Nous conservons votre adresse, ce texte et la date jusqu’à votre désinscription. Consultez notre {privacyPolicy}.",
		privacyPolicy: "politique de confidentialité",
		confirm: "Confirmer l’inscription",
		confirming: "Confirmation…",
		unsubscribe: "Se désinscrire",
		decline: "Ne pas s’inscrire",
		unsubscribing: "Désinscription…",
		openPage: "Ouvrir la page",
		unreachable: "Le serveur est injoignable pour le moment. Rien n’a changé. Veuillez réessayer.",
	},
	confirmAddress: {
		title: "Confirmez votre adresse",
		invalid: "Ce lien ne fonctionne pas",
		invalidText: "Il est peut-être incomplet ou trop ancien.",
		confirmed: "Adresse confirmée",
		confirmedText: "Merci. {page} peut répondre à vos messages.",
		toConfirm: "Confirmez votre adresse",
		toConfirmText:
			"Vous avez écrit à {page} et reçu une réponse. Confirmez que l’adresse de cet e-mail est la vôtre, afin de pouvoir recevoir d’autres réponses.",
		confirm: "Confirmer l’adresse",
		confirming: "Confirmation…",
		notYou:
			"Si vous n’avez pas écrit à cette page, fermez cette fenêtre. Quelqu’un d’autre a saisi votre adresse.",
		openPage: "Ouvrir la page",
		unreachable: "Le serveur est injoignable pour le moment. Rien n’a changé. Veuillez réessayer.",
	},
	mail: {
		questions: "Des questions ? Écrivez à {email}.",
		brokenButton: "Si le bouton ne fonctionne pas, ouvrez ce lien :",
	},
	confirmationMail: {
		heading: "Confirmez votre inscription",
		preview: {
			one: "Confirmez sous {count} jour pour rejoindre la liste e-mail.",
			other: "Confirmez sous {count} jours pour rejoindre la liste e-mail.",
		},
		button: "Consulter et confirmer",
		text: {
			one: "Vous avez demandé à rejoindre la liste e-mail de {page}. Confirmez sous {count} jour.",
			other:
				"Vous avez demandé à rejoindre la liste e-mail de {page}. Confirmez sous {count} jours.",
		},
		keep: "Conservez cet e-mail : le même lien permet de vous désinscrire.",
		notYou:
			"Si vous ne vous êtes pas inscrit, ignorez cet e-mail. Vous n’êtes pas sur la liste, et nous supprimons votre adresse.",
	},
	replyMail: {
		heading: "{name} a répondu à votre message",
		unconfirmedHeading: "Vous avez une réponse",
		unconfirmedSubject: "Vous avez une réponse à votre message",
		unconfirmedPreview:
			"Quelqu’un a saisi votre adresse dans un formulaire de contact sur {site} et a reçu une réponse.",
		button: "Confirmer votre adresse",
		wrote: "Vous avez écrit à {page} le {day} (UTC). Répondez à cet e-mail pour écrire à {name}.",
		unconfirmed:
			"Tant que vous n’avez pas confirmé votre adresse, {name} ne peut pas vous envoyer d’autre réponse à ce message.",
		notYou:
			"Si vous n’avez pas écrit à {page}, quelqu’un d’autre a saisi votre adresse. Vous pouvez ignorer cet e-mail.",
	},
	reportAnswerMail: {
		subject: "Votre signalement à {site}",
		heading: "Nous avons examiné votre signalement",
		thanks: "Merci d’avoir signalé la page {page}. Nous l’avons examinée.",
		violation:
			"La page enfreignait nos règles, et nous sommes intervenus. Pour protéger la vie privée de chacun, nous ne pouvons pas vous en dire plus.",
		noViolation:
			"Nous n’avons rien trouvé qui enfreigne nos règles : la page reste donc telle quelle. S’il se passe autre chose, signalez-la de nouveau.",
		notYou:
			"Si vous n’avez pas signalé de page, quelqu’un a saisi votre adresse par erreur. Vous pouvez ignorer cet e-mail.",
	},
	failures: {
		goHome: "Aller à l’accueil",
		retry: "Réessayer",
		request: "Requête {id}",
		unreadable: "Nous ne pouvons pas lire cette requête",
		unreadableText: "L’adresse ou le formulaire n’est pas valide. Revenez en arrière et réessayez.",
		otherSite: "Ce formulaire n’a pas été accepté",
		otherSiteText:
			"Il a été envoyé depuis un autre site. Revenez en arrière, actualisez la page et renvoyez le formulaire.",
		missing: "Page introuvable",
		missingText: "L’adresse est peut-être mal saisie, ou la page a été déplacée.",
		gone: "Ce contenu n’existe plus",
		goneText: "Il a été supprimé ou a expiré.",
		tooLarge: "C’est trop volumineux",
		tooLargeText: "Revenez en arrière et réessayez avec moins de contenu.",
		tooMany: "Trop de requêtes",
		tooManyText: "Veuillez réessayer dans dix minutes.",
		outage: "Nous revenons tout de suite",
		outageText: "Le serveur n’est pas disponible pour le moment. Veuillez réessayer bientôt.",
		failed: "Une erreur s’est produite",
		failedText: "Nous avons enregistré le problème. Veuillez réessayer.",
		refused: "Cela n’a pas fonctionné",
		refusedText: "Revenez en arrière et réessayez.",
	},
	frame: {
		skip: "Aller au contenu",
		cookies: "Cookies",
		cookiesNeeded: "Nous utilisons des cookies nécessaires au site.",
		cookiesAsked: "La mesure d’audience n’est ajoutée que si vous l’acceptez.",
		cookiesShort: "Autoriser la mesure ?",
		learnMore: "En savoir plus",
		aboutCookies: "sur les cookies",
		decline: "Refuser",
		accept: "Tout accepter",
		dismiss: "Fermer",
		offline: "Vous êtes hors ligne.",
		unreachable: "Le serveur est injoignable.",
		pageWaits: "La page s’ouvrira dès que vous serez de nouveau en ligne.",
		formNotSent: "Votre saisie n’a pas été envoyée. Réessayez une fois de nouveau en ligne.",
		newsWaits: "Cette page s’actualisera dès que vous serez de nouveau en ligne.",
		tryNow: "Réessayer maintenant",
		tooLarge: "Votre envoi est trop volumineux. Raccourcissez-le et réessayez.",
	},
};
