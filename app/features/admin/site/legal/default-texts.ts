import type { LegalPageName } from "./schema.ts";

/**
 * Texts of the legal pages until an administrator publishes others, in the notation of legal-text.ts.
 */
export const DEFAULT_TEXTS: Readonly<Record<LegalPageName, { summary: string; text: string }>> = {
	terms: {
		summary:
			"The agreement between you and {{appName}}. You must be 18 or older, you publish only what the law and these terms allow, and we keep your page online.",
		text: `## Who we are

{{appName}} is a service for publishing a page of links. It is run by a company registered in Ottawa, Canada (“we” or “us”). By creating an account or using the service, you accept these terms. We store which version you accepted and when.

## Eligibility

You must be 18 or older. Each account belongs to one person or organization, and you are responsible for what happens under yours. Keep your password secret, and tell us right away if someone else may know it.

## Your page is yours

What you put on your page belongs to you. You allow us to store it, to show it to anyone who opens your page, and to make the copies needed to do so, for as long as it is on your page. We ask for no other rights.

Your address on {{appName}} is yours while your account exists. We may take back a username that impersonates someone or uses someone else’s trademark. We will tell you first if we can.

## Acceptable use

Do not use {{appName}} to:

- break the law or help others break it;
- deceive people, spread malware, or collect passwords;
- publish content that infringes someone’s rights or shows abuse;
- harass, threaten, or incite violence against anyone;
- send spam or inflate views and clicks by automated means;
- attack the service or bypass its limits.

We may unpublish pages or suspend accounts that break these rules. Unless the law or someone’s safety forbids it, we will tell you why, and you can respond.

## Plans and payment

The free plan costs nothing and needs no card. We show the monthly price of each paid plan in US dollars before you choose one. Stripe handles card payments; we never see your card number. A paid plan renews each month until you cancel. When you cancel, your plan runs until the end of the month you have paid for. Then your account continues on the free plan. Nothing you made is deleted, but features of the paid plan are no longer shown.

We announce price changes at least 30 days before they apply to you. We may add taxes where the law requires them. Your legal rights as a consumer to withdraw or to get a refund are not affected.

## The service

We work to keep your page online at all times but cannot promise that it never fails. We may change or end parts of the service. If a change removes something important, we will email you 30 days ahead.

## Ending your account

You may delete your account at any time under [Settings, Your data](/dashboard/settings/data). For 14 days, you can still change your mind. After that, your account and everything in it is deleted. We may close accounts that break these terms.

## Liability

The service is provided as it is. As far as the law allows, we are not liable for indirect damages such as lost profits, and our liability for anything else is limited to what you paid us in the previous 12 months. Nothing in these terms limits liability that the law does not allow us to limit. You are responsible for the links you publish and for the pages they lead to.

## Changes and law

We may change these terms. The date above shows the last change. We will email you 30 days before important changes, and you may delete your account if you do not agree. The laws of Ontario and of Canada apply, and the courts in Ottawa have jurisdiction, unless consumer law where you live gives you other rights.

## Questions

Write to [{{supportEmail}}](mailto:{{supportEmail}}). See also our [privacy policy](/privacy) and [cookie policy](/cookies).
`,
	},
	privacy: {
		summary:
			"We store what your account and your page need. We count visitors but don’t track them.",
		text: `## Who is responsible

{{appName}}, a company registered in Ottawa, Canada. For questions about personal data, write to [{{supportEmail}}](mailto:{{supportEmail}}). The service is for people who are 18 or older. We do not knowingly keep data of anyone younger.

## If you have an account

We store:

- your name and email, and whether your email is verified;
- your password as an argon2id hash, which cannot be turned back into the password;
- if you use two-step verification, the secret of your authenticator app, encrypted, your recovery codes as hashes, and the devices on which we don’t ask for a code;
- which version of the terms you accepted, and when;
- your sessions: when you signed in and last used them, and the kind of browser, such as “Firefox on Linux”;
- your page: username, name, bio, links, social links, pictures, and settings;
- your support tickets;
- messages that visitors send you, your replies, and the subscribers of your email list.

Your page is public from the start, but it shows your email only if you choose to. We use the rest to run your account, and your email to send you messages about it. We send no advertising and sell no data.

To protect you from password guessing, we count sign-in attempts under a keyed hash of the network they come from. We keep this hash for up to an hour, or for 90 days after you sign in from a network, so that a stranger’s guesses cannot lock you out. We do not store the IP address itself.

## If you visit someone’s page

We count views and clicks for the creator without cookies and without storing anything in your browser. For each one, we keep the time, the page and which of its addresses you used, the link you clicked, your country, your type of device and browser, the language in which you saw a page that has two, and the site or campaign you came from. We also keep how long the page was in view.

To tell visitors apart within a day, we turn your IP address and browser description into a short code with a random key. We store neither of them. We create a new key each day (UTC) and destroy it within 48 hours. After that, nobody can trace a code to a person, not even us. We look up the country in a table on our own server.

If your browser sends Do Not Track or Global Privacy Control, we leave your visit out of these counts. We only add up how many such visits each page had per day.

If you report a page, we keep what you write and, if you provide it, your email, for as long as that page exists. Its creator sees neither.

If you send a message with a contact form, we store what you write, your name if you give one, and your email for the owner of the page. They see your email only after they reply or choose to see it. We delete messages after 12 months, and messages marked as spam after 30 days. If you sign up for an email list, we store your email, the text you agreed to, and when you agreed and confirmed. The owner of the page sees this once you have confirmed, and can download it. An address that isn’t confirmed is deleted after 7 days. The link that we email you unsubscribes you at any time; we then delete your email from the list. To limit spam, we count messages and sign-ups under keyed hashes of your network and your email, for up to a day. If the owner replies, we keep a hash of your email, the number of replies, and whether you confirmed your email, for 12 months. We do not store your IP address. The owner of the page is responsible for the emails they send you.

## Web analytics on our own pages

On our own pages, never on creators’ pages, we may use a web analytics service, Google Analytics. It is loaded only after you select Accept All, and never if your browser sends Do Not Track or Global Privacy Control. You can change your choice on the [cookies page](/cookies).

## Who else receives data

- Stripe processes card payments for paid plans and receives the data needed for a payment. We keep your customer number and the status of your plan, but never your card number.
- Google receives what its analytics service collects, if you accepted it.
- Where sign-in with Google is offered, the sign-in pages load a script from Google, so Google sees your IP address. If you continue with Google, it learns that you have an account here and gives us your Google ID, name, and email.
- The companies that run our servers and deliver our emails follow our instructions.
- Authorities receive data where the law requires it.

Some of them are outside your country. Where the law requires it, contracts protect your data there.

## How long we keep data

Account and page: while the account exists, and for 14 days after you ask us to delete it. During that time, only you can see your page, and you can still keep your account. Then we delete your account, page, pictures, analytics, messages, subscribers, and support tickets, and others can take your username. The name of a domain that you used for your page: after you remove it or your account is deleted, until its DNS no longer leads to us, so that nobody else can use it. A copy of your data that we prepared for you: 7 days. A sign-up that we have not approved: 30 days. That we emailed you, the subject, and whether your email provider took it: 7 days. Backups: until newer backups overwrite them. Sessions: 24 hours after their last use, or 30 days if you chose to stay signed in. Analytics: while the page exists. Invoices: as long as tax law requires.

## Your rights

You can view and change your page at any time. Under [Settings, Your data](/dashboard/settings/data) you can download a copy of your data and delete your account. For anything else, such as correcting your data or objecting to its use, write to [{{supportEmail}}](mailto:{{supportEmail}}). We reply within 30 days. You may complain to the Office of the Privacy Commissioner of Canada or to the authority where you live.

## Changes

The date above shows when this policy last changed. We will email you before important changes apply.
`,
	},
	cookies: {
		summary:
			"A few cookies keep the site working. All others are your choice, and creators’ pages set none at all.",
		text: `## Your choice

{{cookieChoice}}

## Cookies the site needs

\`session\`
: Keeps you signed in. It holds a random code and no information about you. It is set when you sign in and deleted when you sign out. Over HTTPS, its name begins with \`__Host-\`.
: Kept: 24 hours after your last visit, or 30 days if you choose Remember me

\`device\`
: Tells us that you have signed in from this browser before, so that strangers who guess your password cannot lock you out. It cannot be forged, it signs nobody in, and it becomes invalid when you change your password or sign out everywhere. Over HTTPS, its name begins with \`__Host-\`.
: Kept: 90 days after your last visit

\`sign-in-challenge\`
: Used with two-step verification. It remembers, until you enter the code, that your password was right, and signs nobody in. Over HTTPS, its name begins with \`__Host-\`.
: Kept: 5 minutes, or until you have signed in

\`trusted-browser\`
: Used with two-step verification, if you choose not to be asked again on this device. It holds a random code, and signs nobody in without the password. Over HTTPS, its name begins with \`__Host-\`.
: Kept: 30 days

\`invitation\`
: Remembers the registration link that invited you until you have signed up. It is set when you open such a link. Over HTTPS, its name begins with \`__Host-\`.
: Kept: 24 hours, or until you sign up

\`claim\`
: Remembers the address that you chose for your page on the landing page, until you have signed up and finished the first steps. Over HTTPS, its name begins with \`__Host-\`.
: Kept: 1 hour, or until you finish the first steps

\`toast\`
: Carries a short message such as “Saved” to the page that opens after you send a form.
: Kept: 1 minute, or until the next page

\`consent\`
: Remembers your choice above, including Decline, so that we ask only once.
: Kept: 1 year

\`theme\`
: Remembers whether you chose a light or dark dashboard. It is set when you choose one.
: Kept: 1 year

\`google-flow, google-state\`
: Used where sign-in with Google is offered. They bring you back from Google to where you were and make sure that its answer was meant for your browser. Over HTTPS, their names begin with \`__Host-\`.
: Kept: 10 minutes

\`oidc-flow\`
: Used where you can sign in with a service of the people who run this site. It brings you back from there to where you were and makes sure that its answer was meant for your browser. Over HTTPS, its name begins with \`__Host-\`.
: Kept: 10 minutes

\`oidc-offer\`
: Remembers who you are at such a service until you enter the password of your account here. It signs nobody in. Over HTTPS, its name begins with \`__Host-\`.
: Kept: 10 minutes, or until you have signed in

\`google-nonce, g_csrf_token\`
: Make sure that what Google’s button on the sign-in pages sends was meant for your browser. Google’s script on these pages may set \`g_state\` to remember that you closed its prompt. Over HTTPS, the name of the first begins with \`__Host-\`.
: Kept: 1 hour

## Cookies for administrators

Only people who run this site get these.

\`admin-session\`
: Keeps an administrator signed in. It opens the administrator area, and nothing of a creator’s account. If an administrator views a creator’s dashboard, the view belongs to this cookie and sets no other. Over HTTPS, its name begins with \`__Host-\`.
: Kept: 12 hours after the last visit, or until the administrator logs out

\`admin-challenge\`
: Remembers, until the code of the two-step verification is entered, that the password was right. It signs nobody in. Over HTTPS, its name begins with \`__Host-\`.
: Kept: 5 minutes, or until the administrator has logged in

## Cookies for programs

Browsers get none of these, unless a page of this site or a program calls our API to sign in.

\`refresh\`
: Renews the session of a program that has signed in through the API. It opens no page. Over HTTPS, its name begins with \`__Secure-\`.
: Kept: 24 hours after the last use, or 30 days if the program asked to be remembered

\`admin-refresh\`
: The same for a program of an administrator. Over HTTPS, its name begins with \`__Secure-\`.
: Kept: 12 hours after the last use, or until the program logs out

## Cookies only if you accept

\`_ga, _ga_…\`
: Set by Google Analytics, a web analytics service, to tell visits to our own pages apart. If we use it, it is loaded only after you select Accept All.
: Kept: up to 2 years; removed when you decline

## Creators’ pages

Pages that people make with {{appName}} set no cookies. We count views and clicks without them, as the [privacy policy](/privacy) explains.

## In your browser

You can delete cookies in your browser’s settings at any time. Without \`session\`, you are signed out, but everything public still works.
`,
	},
};
