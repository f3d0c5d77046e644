import type { TextsIn } from "./texts.ts";

export const ja: TextsIn<"ja"> = {
	page: {
		language: "ja",
		report: "このページを報告",
		socials: "SNSプロフィール",
		verifiedNetwork: "{network}（認証済み）",
		verified: "認証済み：このページへのリンクがあります",
		noLinks: "リンクはまだありません。",
		download: "{title}をダウンロード",
		play: "再生",
		sensitive: "センシティブな内容",
		withLink: "リンクあり",
		pointCamera: "カメラをかざしてください",
		hostedBy: "{site}で公開中",
		linksBy: "{name}のリンク",
		timeSpan: "{from}～{until}",
		dayAndTime: "{day} {time}",
		monthAndYear: "’{year} {month}",
	},
	card: {
		seeAll: "すべてのリンクを見る",
	},
	markdown: {
		links: "リンク",
		socials: "SNSプロフィール",
		sensitive: "センシティブな内容",
		verified: "認証済み",
	},
	player: {
		frame: "{title}（{site}）",
		open: "{site}で開く",
	},
	question: {
		sensitive: "このリンクにはセンシティブな内容が含まれている可能性があります。",
		sensitiveTitle: "センシティブな内容",
		address: "続ける前にアドレスを確認してください。まだ審査していません。",
		addressTitle: "アドレスの確認",
		continue: "続ける",
		goBack: "戻る",
	},
	file: {
		place: "場所",
		phone: "電話",
		email: "メール",
		website: "ウェブサイト",
		address: "住所",
		details: "詳細",
		note: "メモ",
		saveContact: "連絡先を保存",
		open: "ファイルを開く",
		addToCalendar: "カレンダーに追加",
		otherCalendars: "Appleなどのカレンダー",
		inApp:
			"{app}のブラウザで開いています。うまく動かない場合は、メニュー{dots}を開いて「ブラウザで開く」を選んでください。",
		thisApp: "アプリ内",
	},
	form: {
		name: "お名前",
		optional: "任意",
		email: "メールアドレス",
		message: "メッセージ",
		send: "メッセージを送信",
		messageNote:
			"{name}さん宛てのメッセージは最長1年間保存されます。メールアドレスは、返信があるか、相手が表示を選ぶまで非表示です。",
		signUp: "登録する",
		signUpNote:
			"メールアドレス、この文章、日時を、登録を解除するまで{name}さんのために保存します。お送りするメールで確認すると、リストに登録されます。",
		privacyPolicy: "プライバシーポリシー",
		leaveEmpty: "空欄のままにしてください",
		sent: "メッセージを送信しました",
		sentText: "ありがとうございます。返信がある場合はメールで届きます。",
		checkEmail: "メールを確認してください",
		checkEmailText:
			"登録を確認するためのリンクを送信しました。数分たっても届かない場合は、迷惑メールフォルダを確認してください。すでにリストに登録されている場合や、本日このメールを3通お送りしている場合は、新しいメールは届きません。",
		emailTomorrow: "メールは明日届きます",
		emailTomorrowText:
			"本日は多くの方がこのリストに登録しました。登録を確認するためのリンクは明日お送りします。すでにリストに登録されている場合や、本日このメールを3通お送りしている場合は届きません。",
		backTo: "{name}に戻る",
	},
	fields: {
		emailMissing: "メールアドレスを入力してください",
		emailInvalid: "有効なメールアドレスを入力してください",
		nameTooLong: {
			other: "お名前は{count}文字以内で入力してください",
		},
		messageMissing: "メッセージを入力してください",
		messageTooLong: {
			other: "メッセージは{count}文字以内で入力してください",
		},
		consentMissing: "登録するにはチェックを入れてください",
		leaveEmpty:
			"この欄を空にしてから、もう一度送信してください。ブラウザの拡張機能が入力した可能性があります。",
		reasonMissing: "問題を選んでください",
		detailsMissing: "問題の内容を入力してください",
		detailsTooLong: {
			other: "詳細は{count}文字以内で入力してください",
		},
	},
	refusals: {
		manyMessages:
			"お使いのネットワークから多数のメッセージが送信されています。1時間後にもう一度お試しください。",
		pageFull: "このページは本日これ以上メッセージを受け取れません。明日もう一度お試しください。",
		manySignUps:
			"お使いのネットワークから多数の登録が行われています。1時間後にもう一度お試しください。",
		manyOnList: "このリストは本日これ以上登録を受け付けられません。明日もう一度お試しください。",
		listClosed: "このリストはまだ公開されていません。後でもう一度お試しください。",
		listFull: "このリストは定員に達しました。",
		manyReports:
			"お使いのネットワークから多数の報告が送信されています。1時間後にもう一度お試しください。",
		unavailable:
			"現在データベースに接続できません。データは失われていません。しばらくしてからもう一度お試しください。",
		invalid: "保存できない文字が含まれています。もう一度入力してください。",
	},
	report: {
		title: "ページを報告",
		heading: "このページを報告",
		intro:
			"{name}さんのページ（{address}）の問題をお知らせください。報告者が相手に知られることはありません。",
		reason: "どのような問題ですか？",
		choose: "選択してください",
		reasons: {
			scam: "スパム、詐欺、マルウェア",
			impersonation: "なりすまし",
			illegal: "違法な内容",
			hate: "ヘイト、脅迫、嫌がらせ",
			sexual: "警告のない性的な内容",
			copyright: "作品の無断使用",
			privacy: "個人情報の公開",
			other: "その他",
		},
		details: "詳細",
		detailsHint:
			"どのリンクかなど、確認すべき点を教えてください。「その他」を選んだ場合を除き、任意です。",
		atMost: {
			other: "{count}文字以内。",
		},
		tooMany: {
			other: "{count}文字超過しています",
		},
		email: "メールアドレス",
		emailHint: "任意。この報告に関する確認と、審査結果のお知らせにのみ使用します。",
		leaveEmpty: "空欄のままにしてください",
		send: "報告を送信",
		sending: "送信中…",
		invalid: "フォームのエラーを修正してください",
		unreachable: "現在サーバーに接続できません。報告は送信されていません。もう一度お試しください。",
		sent: "ありがとうございます",
		sentText:
			"報告を受け付けました。すべての報告を確認しています。メールアドレスを入力された場合は、ご連絡することがあります。",
		back: "ページに戻る",
	},
	subscription: {
		title: "登録内容",
		invalid: "このリンクは使えません",
		invalidText: "リンクが不完全か古すぎる、またはすでに登録を解除している可能性があります。",
		ended: "登録を解除しました",
		endedText: "このリストからメールアドレスを削除しました。",
		confirmed: "リストに登録されています",
		confirmedText: "{page}のメールリストに{email}が登録されています。",
		toConfirm: "登録を確認してください",
		toConfirmText: "{page}のメールリストに{email}を登録します。",
		quote: "「{text}」",
		agreed:
			"{time}に同意しました。メールアドレス、この文章、日時を、登録を解除するまで保存します。{privacyPolicy}をご覧ください。",
		privacyPolicy: "プライバシーポリシー",
		confirm: "登録を確認",
		confirming: "確認中…",
		unsubscribe: "登録を解除",
		decline: "登録しない",
		unsubscribing: "解除中…",
		openPage: "ページを開く",
		unreachable: "現在サーバーに接続できません。変更はありません。もう一度お試しください。",
	},
	confirmAddress: {
		title: "メールアドレスの確認",
		invalid: "このリンクは使えません",
		invalidText: "リンクが不完全か、古すぎる可能性があります。",
		confirmed: "メールアドレスを確認しました",
		confirmedText: "ありがとうございます。{page}さんがメッセージに返信できるようになりました。",
		toConfirm: "メールアドレスの確認",
		toConfirmText:
			"{page}さんにメッセージを送り、返信を受け取りました。続けて返信を受け取るには、そのメールのアドレスがご自身のものであることを確認してください。",
		confirm: "アドレスを確認",
		confirming: "確認中…",
		notYou:
			"このページにメッセージを送っていない場合は、このウィンドウを閉じてください。ほかの人があなたのアドレスを入力しました。",
		openPage: "ページを開く",
		unreachable: "現在サーバーに接続できません。変更はありません。もう一度お試しください。",
	},
	mail: {
		questions: "ご不明な点は{email}までお問い合わせください。",
		brokenButton: "ボタンが使えない場合は、次のリンクを開いてください：",
	},
	confirmationMail: {
		heading: "登録を確認してください",
		preview: {
			other: "メールリストに登録するには、{count}日以内に確認してください。",
		},
		button: "内容を見て確認する",
		text: {
			other:
				"{page}のメールリストへの登録リクエストを受け付けました。{count}日以内に確認してください。",
		},
		keep: "このメールは保管してください。同じリンクから登録を解除できます。",
		notYou:
			"登録した覚えがない場合は、このメールを無視してください。リストには登録されず、メールアドレスは削除されます。",
	},
	replyMail: {
		heading: "{name}さんからメッセージへの返信があります",
		unconfirmedHeading: "返信があります",
		unconfirmedSubject: "メッセージへの返信があります",
		unconfirmedPreview:
			"{site}のお問い合わせフォームにあなたのアドレスが入力され、返信がありました。",
		button: "アドレスを確認する",
		wrote:
			"{day}（UTC）に{page}へメッセージを送りました。{name}さんに連絡するには、このメールに返信してください。",
		unconfirmed: "アドレスを確認するまで、{name}さんはそのメッセージに再び返信できません。",
		notYou:
			"{page}にメッセージを送っていない場合は、ほかの人があなたのアドレスを入力しました。このメールは無視してかまいません。",
	},
	reportAnswerMail: {
		subject: "{site}への報告について",
		heading: "報告を確認しました",
		thanks: "ページ{page}をご報告いただき、ありがとうございます。内容を確認しました。",
		violation:
			"このページは規約に違反していたため、対応しました。関係者のプライバシーを守るため、これ以上はお伝えできません。",
		noViolation:
			"規約違反は見つからなかったため、ページはそのままになります。新たな問題があれば、もう一度ご報告ください。",
		notYou:
			"ページを報告した覚えがない場合は、誰かが誤ってあなたのアドレスを入力しました。このメールは無視してかまいません。",
	},
	failures: {
		goHome: "ホームへ",
		retry: "もう一度試す",
		request: "リクエスト {id}",
		unreadable: "このリクエストを読み取れません",
		unreadableText:
			"アドレスまたはフォームが正しくありません。前のページに戻って、もう一度お試しください。",
		otherSite: "このフォームは受け付けられませんでした",
		otherSiteText:
			"別のサイトから送信されました。前のページに戻って再読み込みし、もう一度送信してください。",
		missing: "ページが見つかりません",
		missingText: "アドレスが間違っているか、ページが移動した可能性があります。",
		gone: "すでに存在しません",
		goneText: "削除されたか、期限が切れています。",
		tooLarge: "サイズが大きすぎます",
		tooLargeText: "前のページに戻り、内容を減らしてもう一度お試しください。",
		tooMany: "リクエストが多すぎます",
		tooManyText: "10分後にもう一度お試しください。",
		outage: "まもなく再開します",
		outageText: "現在サーバーを利用できません。しばらくしてからもう一度お試しください。",
		failed: "問題が発生しました",
		failedText: "問題を記録しました。もう一度お試しください。",
		refused: "うまくいきませんでした",
		refusedText: "前のページに戻って、もう一度お試しください。",
	},
	frame: {
		skip: "本文へ移動",
		cookies: "Cookie",
		cookiesNeeded: "サイトの動作に必要なCookieを使用しています。",
		cookiesAsked: "アクセス解析は同意した場合のみ使用します。",
		cookiesShort: "解析を許可しますか？",
		learnMore: "詳しく見る",
		aboutCookies: "（Cookieについて）",
		decline: "拒否",
		accept: "すべて許可",
		dismiss: "閉じる",
		offline: "オフラインです。",
		unreachable: "サーバーに接続できません。",
		pageWaits: "オンラインに戻るとページが開きます。",
		formNotSent: "送信されていません。オンラインに戻ってから、もう一度お試しください。",
		newsWaits: "オンラインに戻るとこのページが更新されます。",
		tryNow: "今すぐ試す",
		tooLarge: "送信した内容が大きすぎます。短くしてから、もう一度お試しください。",
	},
};
