/** Passwords that attackers try first, in lower case. Passwords below the minimum length are not listed. */
export const GUESSED_PASSWORDS: ReadonlySet<string> = new Set(
  `password password! password1 password2 password12 password123 password1234 passw0rd p@ssword p@ssw0rd mypassword passpass pass1234
pass12345 12345678 123456789 1234567890 12345678910 0123456789 0987654321 87654321 987654321 00000000 0000000000 11111111 111111111
1111111111 22222222 33333333 44444444 55555555 66666666 77777777 88888888 99999999 12121212 13131313 12341234 12344321 11223344
1122334455 112233445566 123123123 123321123 123456123 147258369 147852369 741852963 789456123 963852741 10203040 31415926
qwertyui qwertyuiop qwerty12 qwerty123 qwerty1234 qwerty12345 qwertzui qwertzuiop qwertz123 azertyui azertyuiop azerty123 asdfghjk
asdfghjkl asdfasdf asdf1234 asd123456 zxcvbnm1 zxcvbnm123 qazwsxedc qazwsx123 qweasdzxc qweqweqwe qwer1234 1qaz2wsx 1qazxsw2
1qaz2wsx3edc 1q2w3e4r 1q2w3e4r5t q1w2e3r4 q1w2e3r4t5 zaq12wsx zaq1xsw2 zaq1zaq1 abcdefgh abcdefghi abc12345 abc123456 abcd1234
abcde123 a1b2c3d4 1a2b3c4d aa123456 a1234567 a123456789 aaaaaaaa iloveyou iloveyou1 iloveyou2 loveyou1 lovelove welcome1 welcome01
welcome123 letmein1 letmein123 changeme changeme1 changeme123 default1 default123 administrator admin123 admin1234 admin12345
adminadmin root1234 rootroot toortoor master123 guest123 guestguest test1234 testtest testing1 testing123 login123 secret123
topsecret access123 hello123 hellohello helloworld football football1 baseball baseball1 basketball softball sunshine sunshine1
princess princess1 superman superman1 batman123 spiderman starwars starwars1 pokemon1 pokemon123 trustno1 whatever whatever1
computer computer1 internet internet1 dragon12 dragon123 monkey12 monkey123 michelle jennifer jessica1 victoria benjamin jonathan
samantha danielle elizabeth charlie1 michael1 christian liverpool liverpool1 chelsea1 arsenal1 barcelona juventus manchester
california scotland steelers cowboys1 corvette mercedes chocolate butterfly butterfly1 cocacola garfield mustang1 maverick midnight
phoenix1 platinum diamond1 goodluck sweetheart`.split(/\s+/),
)
