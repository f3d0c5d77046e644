import type { TextsIn } from "./texts.ts";

/** Names and addresses stand where they need no case ending, which would depend on their vowels. */
export const tr: TextsIn<"tr"> = {
	page: {
		language: "tr",
		report: "Bu sayfayı bildir",
		socials: "Sosyal medya profilleri",
		verifiedNetwork: "{network}, doğrulanmış",
		verified: "Doğrulanmış: bu sayfaya geri bağlantı veriyor",
		noLinks: "Burada henüz bağlantı yok.",
		download: "İndir: {title}",
		play: "Oynat",
		sensitive: "Hassas içerik",
		withLink: "Bağlantılı",
		pointCamera: "Kameranızı buraya tutun",
		hostedBy: "Barındıran: {site}",
		linksBy: "Bağlantılar: {name}",
		timeSpan: "{from} – {until}",
		dayAndTime: "{day} {time}",
		monthAndYear: "{month} ’{year}",
	},
	card: {
		seeAll: "Tüm bağlantıları gör",
	},
	markdown: {
		links: "Bağlantılar",
		socials: "Sosyal medya profilleri",
		sensitive: "hassas içerik",
		verified: "doğrulanmış",
	},
	player: {
		frame: "{title}, {site}",
		open: "{site} üzerinde aç",
	},
	question: {
		sensitive: "Bu bağlantı hassas içerik gösterebilir.",
		sensitiveTitle: "Hassas içerik",
		address: "Devam etmeden önce adresi kontrol edin. Henüz incelemedik.",
		addressTitle: "Adresi kontrol edin",
		continue: "Devam et",
		goBack: "Geri dön",
	},
	file: {
		place: "Yer",
		phone: "Telefon",
		email: "E-posta",
		website: "Web sitesi",
		address: "Adres",
		details: "Ayrıntılar",
		note: "Not",
		saveContact: "Kişiyi kaydet",
		open: "Dosyayı aç",
		addToCalendar: "Takviminize ekleyin",
		otherCalendars: "Apple ve diğer takvimler",
		inApp:
			"Bu sayfa {app} içinde açık. Burada bir şey çalışmazsa menüyü {dots}açıp “Tarayıcıda aç” seçeneğini seçin.",
		thisApp: "bir uygulama",
	},
	form: {
		name: "Adınız",
		optional: "İsteğe bağlı",
		email: "E-posta adresiniz",
		message: "Mesaj",
		send: "Mesajı gönder",
		messageNote:
			"Alıcı: {name}. Mesajınızı en fazla bir yıl saklarız. E-posta adresiniz, size yanıt verilene veya alıcı görmeyi seçene kadar gizli kalır.",
		signUp: "Kaydol",
		signUpNote:
			"Listenin sahibi: {name}. Adresinizi, bu metni ve zamanı, abonelikten çıkana kadar saklarız. Size gönderdiğimiz e-postayı onayladığınızda listeye girersiniz.",
		privacyPolicy: "Gizlilik politikası",
		leaveEmpty: "Bu alanı boş bırakın",
		sent: "Mesaj gönderildi",
		sentText: "Teşekkürler. Yanıt verilirse e-postayla gelir.",
		checkEmail: "E-postanızı kontrol edin",
		checkEmailText:
			"Aboneliğinizi onaylamanız için size bir bağlantı gönderdik. Birkaç dakika içinde gelmezse spam klasörünüze bakın. Zaten listedeyseniz veya bugün size bu e-postalardan 3 tane gönderdiysek yeni bir e-posta almazsınız.",
		emailTomorrow: "Yarın bir e-posta alacaksınız",
		emailTomorrowText:
			"Bugün bu listeye çok kişi kaydoldu. Yarın size aboneliğinizi onaylamanız için bir bağlantı göndereceğiz. Zaten listedeyseniz veya bugün size bu e-postalardan 3 tane gönderdiysek bağlantı almazsınız.",
		backTo: "Sayfaya dön: {name}",
	},
	fields: {
		emailMissing: "E-posta adresinizi girin",
		emailInvalid: "Geçerli bir e-posta adresi girin",
		nameTooLong: {
			one: "Ad en fazla {count} karakter olabilir",
			other: "Ad en fazla {count} karakter olabilir",
		},
		messageMissing: "Bir mesaj yazın",
		messageTooLong: {
			one: "Mesaj en fazla {count} karakter olabilir",
			other: "Mesaj en fazla {count} karakter olabilir",
		},
		consentMissing: "Kaydolmak için kutuyu işaretleyin",
		leaveEmpty:
			"Bu alanı temizleyip formu yeniden gönderin. Bir tarayıcı eklentisi doldurmuş olabilir.",
		reasonMissing: "Sorunun ne olduğunu seçin",
		detailsMissing: "Sorunun ne olduğunu yazın",
		detailsTooLong: {
			one: "Ayrıntılar en fazla {count} karakter olabilir",
			other: "Ayrıntılar en fazla {count} karakter olabilir",
		},
	},
	refusals: {
		manyMessages: "Şu anda ağınızdan çok sayıda mesaj geliyor. Bir saat sonra yeniden deneyin.",
		pageFull: "Bu sayfa bugün daha fazla mesaj alamaz. Yarın yeniden deneyin.",
		manySignUps: "Şu anda ağınızdan çok kişi kaydoluyor. Bir saat sonra yeniden deneyin.",
		manyOnList: "Bu liste bugün daha fazla kayıt alamaz. Yarın yeniden deneyin.",
		listClosed: "Bu liste henüz açık değil. Daha sonra yeniden gelin.",
		listFull: "Bu liste dolu.",
		manyReports: "Şu anda ağınızdan çok sayıda bildirim geliyor. Bir saat sonra yeniden deneyin.",
		unavailable:
			"Şu anda veritabanımıza ulaşamıyoruz. Hiçbir şey kaybolmadı. Biraz sonra yeniden deneyin.",
		invalid: "Bir metinde kaydedilemeyen bir karakter var. Lütfen yeniden yazın.",
	},
	report: {
		title: "Sayfa bildir",
		heading: "Bu sayfayı bildir",
		intro:
			"Bu sayfadaki sorunun ne olduğunu yazın: {name}, {address}. Kimin bildirdiği sayfanın sahibine gösterilmez.",
		reason: "Sorun ne?",
		choose: "Birini seçin",
		reasons: {
			scam: "Spam, dolandırıcılık veya kötü amaçlı yazılım",
			impersonation: "Başkası gibi davranıyor",
			illegal: "Yasa dışı bir şey",
			hate: "Nefret, tehdit veya taciz",
			sexual: "Uyarısız cinsel içerik",
			copyright: "Birinin eserini izinsiz kullanıyor",
			privacy: "Birinin özel bilgilerini paylaşıyor",
			other: "Başka bir şey",
		},
		details: "Ayrıntılar",
		detailsHint:
			"Neye bakmamız gerektiğini yazın, örneğin hangi bağlantıya. “Başka bir şey” seçmediyseniz isteğe bağlıdır.",
		atMost: {
			one: "En fazla {count} karakter.",
			other: "En fazla {count} karakter.",
		},
		tooMany: {
			one: "{count} karakter fazla",
			other: "{count} karakter fazla",
		},
		email: "E-posta adresiniz",
		emailHint:
			"İsteğe bağlı. Yalnızca bu bildirimle ilgili sorular ve kararımızı size iletmek için.",
		leaveEmpty: "Bu alanı boş bırakın",
		send: "Bildirimi gönder",
		sending: "Gönderiliyor…",
		invalid: "Lütfen formdaki hataları düzeltin",
		unreachable: "Şu anda sunucuya ulaşamıyoruz. Bildiriminiz gönderilmedi. Yeniden deneyin.",
		sent: "Teşekkürler",
		sentText:
			"Bildiriminizi aldık. Her bildirimi inceliyoruz. E-posta adresinizi bıraktıysanız bu konuda size yazabiliriz.",
		back: "Sayfaya dön",
	},
	subscription: {
		title: "Aboneliğiniz",
		invalid: "Bu bağlantı çalışmıyor",
		invalidText: "Eksik veya çok eski olabilir ya da abonelikten çıkmış olabilirsiniz.",
		ended: "Abonelikten çıktınız",
		endedText: "Adresinizi bu listeden sildik.",
		confirmed: "Listedesiniz",
		confirmedText: "{email} bu sayfanın e-posta listesinde: {page}.",
		toConfirm: "Aboneliğinizi onaylayın",
		toConfirmText: "{email} bu sayfanın e-posta listesine eklenecek: {page}.",
		quote: "“{text}”",
		agreed:
			"Bunu kabul ettiğiniz zaman: {time}. Adresinizi, bu metni ve zamanı, abonelikten çıkana kadar saklarız. Daha fazla bilgi: {privacyPolicy}.",
		privacyPolicy: "gizlilik politikası",
		confirm: "Aboneliği onayla",
		confirming: "Onaylanıyor…",
		unsubscribe: "Abonelikten çık",
		decline: "Abone olma",
		unsubscribing: "Çıkılıyor…",
		openPage: "Sayfayı aç",
		unreachable: "Şu anda sunucuya ulaşamıyoruz. Hiçbir şey değişmedi. Yeniden deneyin.",
	},
	confirmAddress: {
		title: "Adresinizi onaylayın",
		invalid: "Bu bağlantı çalışmıyor",
		invalidText: "Eksik veya çok eski olabilir.",
		confirmed: "Adres onaylandı",
		confirmedText: "Teşekkürler. {page} mesajlarınıza yanıt verebilir.",
		toConfirm: "Adresinizi onaylayın",
		toConfirmText:
			"Mesajınıza {page} yanıt verdi. Yeni yanıtlar alabilmek için o e-postanın adresinin size ait olduğunu onaylayın.",
		confirm: "Adresi onayla",
		confirming: "Onaylanıyor…",
		notYou: "Bu sayfaya yazmadıysanız bu pencereyi kapatın. Adresinizi başka biri girmiş.",
		openPage: "Sayfayı aç",
		unreachable: "Şu anda sunucuya ulaşamıyoruz. Hiçbir şey değişmedi. Yeniden deneyin.",
	},
	mail: {
		questions: "Sorunuz mu var? Şu adrese yazın: {email}.",
		brokenButton: "Düğme çalışmazsa bu bağlantıyı açın:",
	},
	confirmationMail: {
		heading: "Aboneliğinizi onaylayın",
		preview: {
			one: "E-posta listesine katılmak için {count} gün içinde onaylayın.",
			other: "E-posta listesine katılmak için {count} gün içinde onaylayın.",
		},
		button: "İncele ve onayla",
		text: {
			one: "Bu sayfanın e-posta listesine katılmak istediniz: {page}. {count} gün içinde onaylayın.",
			other:
				"Bu sayfanın e-posta listesine katılmak istediniz: {page}. {count} gün içinde onaylayın.",
		},
		keep: "Bu e-postayı saklayın: aynı bağlantıyla abonelikten çıkabilirsiniz.",
		notYou:
			"Kaydolmadıysanız bu e-postayı dikkate almayın. Listede değilsiniz ve adresinizi sileriz.",
	},
	replyMail: {
		heading: "{name} mesajınıza yanıt verdi",
		unconfirmedHeading: "Bir yanıtınız var",
		unconfirmedSubject: "Mesajınıza bir yanıt var",
		unconfirmedPreview:
			"Biri, {site} üzerindeki bir iletişim formuna adresinizi girdi ve yanıt aldı.",
		button: "Adresinizi onaylayın",
		wrote:
			"Bu sayfaya {day} (UTC) tarihinde yazdınız: {page}. {name} adlı kişiye yazmak için bu e-postayı yanıtlayın.",
		unconfirmed: "Adresinizi onaylayana kadar {name} o mesaja yeniden yanıt gönderemez.",
		notYou:
			"Bu sayfaya yazmadıysanız adresinizi başka biri girmiştir: {page}. Bu e-postayı dikkate almayabilirsiniz.",
	},
	reportAnswerMail: {
		subject: "Bildiriminiz – {site}",
		heading: "Bildiriminizi inceledik",
		thanks: "Sayfayı bildirdiğiniz için teşekkürler: {page}. İnceledik.",
		violation:
			"Sayfa kurallarımıza aykırıydı ve gereğini yaptık. Herkesin gizliliğini korumak için daha fazlasını söyleyemeyiz.",
		noViolation:
			"Kurallarımıza aykırı bir şey bulmadık, bu yüzden sayfa olduğu gibi kalıyor. Yeni bir şey olursa lütfen yeniden bildirin.",
		notYou:
			"Bir sayfa bildirmediyseniz biri adresinizi yanlışlıkla yazmıştır. Bu e-postayı dikkate almayabilirsiniz.",
	},
	frame: {
		skip: "İçeriğe geç",
		cookies: "Çerezler",
		cookiesNeeded: "Sitenin çalışması için gereken çerezleri kullanırız.",
		cookiesAsked: "Web analizi yalnızca kabul ederseniz eklenir.",
		cookiesShort: "Analize izin verilsin mi?",
		learnMore: "Daha fazla bilgi",
		aboutCookies: "çerezler hakkında",
		decline: "Reddet",
		accept: "Tümünü kabul et",
		dismiss: "Kapat",
	},
};
