import type { TextsIn } from "./texts.ts";

/** Brazilian Portuguese, as the tag without a region means. */
export const pt: TextsIn<"pt"> = {
	page: {
		language: "pt",
		report: "Denunciar esta página",
		socials: "Redes sociais",
		verifiedNetwork: "{network}, verificado",
		verified: "Verificado: tem um link de volta para esta página",
		noLinks: "Ainda não há links aqui.",
		download: "Baixar {title}",
		play: "Reproduzir",
		sensitive: "Conteúdo sensível",
		withLink: "Com um link",
		pointCamera: "Aponte a câmera para cá",
		hostedBy: "Hospedado por {site}",
		linksBy: "Links de {name}",
		timeSpan: "{from} – {until}",
		dayAndTime: "{day}, {time}",
		monthAndYear: "{month} ’{year}",
	},
	card: {
		seeAll: "Ver todos os links",
	},
	markdown: {
		links: "Links",
		socials: "Redes sociais",
		sensitive: "conteúdo sensível",
		verified: "verificado",
	},
	player: {
		frame: "{title}, em {site}",
		open: "Abrir em {site}",
	},
	question: {
		sensitive: "Este link pode mostrar conteúdo sensível.",
		sensitiveTitle: "Conteúdo sensível",
		address: "Confira o endereço antes de continuar. Ainda não o analisamos.",
		addressTitle: "Confira o endereço",
		continue: "Continuar",
		goBack: "Voltar",
	},
	file: {
		place: "Local",
		phone: "Telefone",
		email: "E-mail",
		website: "Site",
		address: "Endereço",
		details: "Detalhes",
		note: "Observação",
		saveContact: "Salvar contato",
		open: "Abrir arquivo",
		addToCalendar: "Adicionar à sua agenda",
		otherCalendars: "Apple e outras agendas",
		inApp:
			"Você está no navegador de {app}. Se algo não funcionar aqui, abra o menu {dots}e escolha “Abrir no navegador”.",
		thisApp: "outro aplicativo",
	},
	form: {
		name: "Seu nome",
		optional: "Opcional",
		email: "Seu e-mail",
		message: "Mensagem",
		send: "Enviar mensagem",
		messageNote:
			"Guardamos sua mensagem para {name} por até um ano. Seu e-mail fica oculto até que respondam ou decidam vê-lo.",
		signUp: "Inscrever-se",
		signUpNote:
			"Guardamos seu endereço, este texto e a data para {name} até você cancelar a inscrição. Você entra na lista quando confirmar o e-mail que enviaremos.",
		privacyPolicy: "Política de privacidade",
		leaveEmpty: "Deixe este campo vazio",
		sent: "Mensagem enviada",
		sentText: "Obrigado. Se houver resposta, ela chegará por e-mail.",
		checkEmail: "Confira seu e-mail",
		checkEmailText:
			"Enviamos um link para você confirmar sua inscrição. Se ele não chegar em alguns minutos, procure na pasta de spam. Você não receberá outro e-mail se já estiver na lista ou se já tivermos enviado 3 destes e-mails hoje.",
		emailTomorrow: "Você receberá um e-mail amanhã",
		emailTomorrowText:
			"Muitas pessoas se inscreveram nesta lista hoje. Amanhã enviaremos um link para você confirmar sua inscrição. Você não o receberá se já estiver na lista ou se já tivermos enviado 3 destes e-mails hoje.",
		backTo: "Voltar para {name}",
	},
	fields: {
		emailMissing: "Digite seu e-mail",
		emailInvalid: "Digite um e-mail válido",
		nameTooLong: {
			one: "O nome deve ter no máximo {count} caractere",
			other: "O nome deve ter no máximo {count} caracteres",
		},
		messageMissing: "Escreva uma mensagem",
		messageTooLong: {
			one: "A mensagem deve ter no máximo {count} caractere",
			other: "A mensagem deve ter no máximo {count} caracteres",
		},
		consentMissing: "Marque a caixa para se inscrever",
		leaveEmpty:
			"Limpe este campo e envie o formulário de novo. Uma extensão do navegador pode tê-lo preenchido.",
		reasonMissing: "Escolha o que há de errado",
		detailsMissing: "Diga o que há de errado",
		detailsTooLong: {
			one: "Os detalhes devem ter no máximo {count} caractere",
			other: "Os detalhes devem ter no máximo {count} caracteres",
		},
	},
	refusals: {
		manyMessages:
			"Muitas mensagens estão chegando da sua rede agora. Tente de novo daqui a uma hora.",
		pageFull: "Esta página não pode receber mais mensagens hoje. Tente de novo amanhã.",
		manySignUps:
			"Muitas pessoas estão se inscrevendo da sua rede agora. Tente de novo daqui a uma hora.",
		manyOnList: "Esta lista não pode receber mais inscrições hoje. Tente de novo amanhã.",
		listClosed: "Esta lista ainda não está aberta. Volte mais tarde.",
		listFull: "Esta lista está cheia.",
		manyReports:
			"Muitas denúncias estão chegando da sua rede agora. Tente de novo daqui a uma hora.",
		unavailable:
			"Não conseguimos acessar nosso banco de dados agora. Nada foi perdido. Tente de novo em instantes.",
		invalid: "Um texto contém um caractere que não pode ser salvo. Digite-o novamente.",
	},
	report: {
		title: "Denunciar uma página",
		heading: "Denunciar esta página",
		intro:
			"Conte o que há de errado na página de {name}, {address}. Ninguém de lá saberá quem denunciou.",
		reason: "O que há de errado?",
		choose: "Escolha uma opção",
		reasons: {
			scam: "Spam, golpe ou software malicioso",
			impersonation: "Finge ser outra pessoa",
			illegal: "Algo ilegal",
			hate: "Ódio, ameaças ou assédio",
			sexual: "Conteúdo sexual sem aviso",
			copyright: "Usa a obra de alguém sem permissão",
			privacy: "Divulga informações privadas de alguém",
			other: "Outra coisa",
		},
		details: "Detalhes",
		detailsHint:
			"Diga o que devemos olhar, como qual link. Opcional, a não ser que você tenha escolhido “Outra coisa”.",
		atMost: {
			one: "No máximo {count} caractere.",
			other: "No máximo {count} caracteres.",
		},
		tooMany: {
			one: "{count} caractere a mais",
			other: "{count} caracteres a mais",
		},
		email: "Seu e-mail",
		emailHint: "Opcional. Só para perguntas sobre esta denúncia e para contar o que decidimos.",
		leaveEmpty: "Deixe este campo vazio",
		send: "Enviar denúncia",
		sending: "Enviando…",
		invalid: "Corrija os erros do formulário",
		unreachable:
			"Não conseguimos acessar o servidor agora. Sua denúncia não foi enviada. Tente de novo.",
		sent: "Obrigado",
		sentText:
			"Recebemos sua denúncia. Analisamos todas elas. Se você deixou seu e-mail, podemos escrever para você sobre ela.",
		back: "Voltar para a página",
	},
	subscription: {
		title: "Sua inscrição",
		invalid: "Este link não funciona",
		invalidText: "Ele pode estar incompleto ou ser antigo demais, ou você já cancelou a inscrição.",
		ended: "Inscrição cancelada",
		endedText: "Excluímos seu endereço desta lista.",
		confirmed: "Você está na lista",
		confirmedText: "{page} tem {email} na lista de e-mails.",
		toConfirm: "Confirme sua inscrição",
		toConfirmText: "{page} terá {email} na lista de e-mails.",
		quote: "“{text}”",
		agreed:
			"Você concordou com isto em {time}. Guardamos seu endereço, este texto e a data até você cancelar a inscrição. Consulte nossa {privacyPolicy}.",
		privacyPolicy: "política de privacidade",
		confirm: "Confirmar inscrição",
		confirming: "Confirmando…",
		unsubscribe: "Cancelar inscrição",
		decline: "Não me inscrever",
		unsubscribing: "Cancelando…",
		openPage: "Abrir a página",
		unreachable: "Não conseguimos acessar o servidor agora. Nada mudou. Tente de novo.",
	},
	confirmAddress: {
		title: "Confirme seu endereço",
		invalid: "Este link não funciona",
		invalidText: "Ele pode estar incompleto ou ser antigo demais.",
		confirmed: "Endereço confirmado",
		confirmedText: "Obrigado. {page} pode responder às suas mensagens.",
		toConfirm: "Confirme seu endereço",
		toConfirmText:
			"Você enviou uma mensagem para {page} e recebeu uma resposta. Confirme que o endereço daquele e-mail é seu para poder receber outras respostas.",
		confirm: "Confirmar endereço",
		confirming: "Confirmando…",
		notYou:
			"Se você não escreveu para esta página, feche esta janela. Outra pessoa digitou seu endereço.",
		openPage: "Abrir a página",
		unreachable: "Não conseguimos acessar o servidor agora. Nada mudou. Tente de novo.",
	},
	mail: {
		questions: "Dúvidas? Escreva para {email}.",
		brokenButton: "Se o botão não funcionar, abra este link:",
	},
	confirmationMail: {
		heading: "Confirme sua inscrição",
		preview: {
			one: "Confirme em até {count} dia para entrar na lista de e-mails.",
			other: "Confirme em até {count} dias para entrar na lista de e-mails.",
		},
		button: "Revisar e confirmar",
		text: {
			one: "Você pediu para entrar na lista de e-mails de {page}. Confirme em até {count} dia.",
			other: "Você pediu para entrar na lista de e-mails de {page}. Confirme em até {count} dias.",
		},
		keep: "Guarde este e-mail: o mesmo link cancela sua inscrição.",
		notYou:
			"Se você não se inscreveu, ignore este e-mail. Você não está na lista, e excluímos seu endereço.",
	},
	replyMail: {
		heading: "{name} respondeu à sua mensagem",
		unconfirmedHeading: "Você recebeu uma resposta",
		unconfirmedSubject: "Você recebeu uma resposta à sua mensagem",
		unconfirmedPreview:
			"Alguém digitou seu endereço em um formulário de contato de {site} e recebeu uma resposta.",
		button: "Confirme seu endereço",
		wrote:
			"Você escreveu para {page} em {day} (UTC). Responda a este e-mail para escrever para {name}.",
		unconfirmed:
			"Até você confirmar seu endereço, {name} não pode enviar outra resposta a essa mensagem.",
		notYou:
			"Se você não escreveu para {page}, outra pessoa digitou seu endereço. Você pode ignorar este e-mail.",
	},
	reportAnswerMail: {
		subject: "Sua denúncia para {site}",
		heading: "Analisamos sua denúncia",
		thanks: "Obrigado por denunciar a página {page}. Nós a analisamos.",
		violation:
			"A página violou nossas regras, e tomamos providências. Para proteger a privacidade de todos, não podemos contar mais.",
		noViolation:
			"Não encontramos nada que viole nossas regras, então a página continua como está. Se algo novo acontecer, denuncie de novo.",
		notYou:
			"Se você não denunciou uma página, alguém digitou seu endereço por engano. Você pode ignorar este e-mail.",
	},
	failures: {
		goHome: "Ir para o início",
		retry: "Tentar de novo",
		request: "Solicitação {id}",
		unreadable: "Não conseguimos ler esta solicitação",
		unreadableText: "O endereço ou o formulário não é válido. Volte e tente de novo.",
		otherSite: "Este formulário não foi aceito",
		otherSiteText:
			"Ele foi enviado de outro site. Volte, recarregue a página e envie o formulário de novo.",
		missing: "Página não encontrada",
		missingText: "O endereço pode estar errado, ou a página pode ter mudado de lugar.",
		gone: "Isto não existe mais",
		goneText: "Foi excluído ou expirou.",
		tooLarge: "Isto é grande demais",
		tooLargeText: "Volte e tente de novo com menos conteúdo.",
		tooMany: "Solicitações demais",
		tooManyText: "Tente de novo em dez minutos.",
		outage: "Voltamos já",
		outageText: "O servidor não está disponível agora. Tente de novo em breve.",
		failed: "Algo deu errado",
		failedText: "Registramos o que aconteceu. Tente de novo.",
		refused: "Isto não funcionou",
		refusedText: "Volte e tente de novo.",
	},
	frame: {
		skip: "Ir para o conteúdo",
		cookies: "Cookies",
		cookiesNeeded: "Usamos cookies que mantêm o site funcionando.",
		cookiesAsked: "A análise de audiência só é adicionada se você aceitar.",
		cookiesShort: "Permitir análise?",
		learnMore: "Saiba mais",
		aboutCookies: "sobre cookies",
		decline: "Recusar",
		accept: "Aceitar tudo",
		dismiss: "Fechar",
		offline: "Você está offline.",
		unreachable: "Não conseguimos acessar o servidor.",
		pageWaits: "A página abrirá assim que você estiver online de novo.",
		formNotSent: "Nada foi enviado. Tente de novo quando estiver online.",
		newsWaits: "Esta página será atualizada assim que você estiver online de novo.",
		tryNow: "Tentar agora",
		tooLarge: "O que você enviou é grande demais. Encurte e tente de novo.",
	},
};
